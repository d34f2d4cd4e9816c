import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { Ad, Method, Side } from "@/features/p2p/book/api";
import { EMPTY_PAY_TO, isOutside, payToOf } from "@/features/p2p/shared/pay-to";
import { PayToFields } from "@/features/p2p/shared/pay-to-fields";
import { estimateOf, type TakeDraft } from "@/features/p2p/take/estimate";
import { TakeFigures } from "@/features/p2p/take/take-figures";
import { formatAmount } from "@/lib/format-number";
import type { Wallets } from "@/lib/wallets";

const UNITS = ["amount", "quantity"] as const;

interface TakeFormProps {
  ad: Ad;
  want: Side;
  wallets: Wallets["wallets"] | undefined;
  /** What was typed before, or an amount the address names. */
  initial: TakeDraft | { amount?: string };
  onReady: (draft: TakeDraft) => void;
}

/** How much of an ad, in reais or in the asset, with what it comes to as one types. */
export function TakeForm({ ad, want, wallets, initial, onReady }: TakeFormProps) {
  const { t } = useTranslation(["p2p", "common"]);
  const { asset, methods } = ad.payload;
  const { handleSubmit } = useForm();
  const [draft, setDraft] = useState<TakeDraft>(() => begun(initial, methods));
  const [asked, setAsked] = useState(false);
  const estimate = estimateOf(ad, want, draft);
  const needsPayTo = want === "sell" && isOutside([draft.method]);
  const payToMissing = needsPayTo && payToOf(draft.payTo, [draft.method]) === undefined;
  const range = ad.tradable && {
    least: formatAmount("BRL", ad.tradable.least),
    most: formatAmount("BRL", ad.tradable.most),
  };
  const problem =
    estimate?.problem !== undefined && range
      ? t("take.outOfRange", range)
      : asked && estimate === undefined
        ? t("take.empty")
        : undefined;
  const submit = handleSubmit(() => {
    setAsked(true);
    if (estimate !== undefined && estimate.problem === undefined && !payToMissing) onReady(draft);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <SegmentedChoice
        label={t("take.unit")}
        value={draft.by}
        options={UNITS}
        word={(by) => (by === "amount" ? t("take.inReais") : t("take.inAsset", { asset }))}
        onChange={(by) =>
          setDraft({ ...draft, by, typed: by === "amount" ? estimate?.total : estimate?.quantity })
        }
      />
      <Field
        label={t(`take.howMuch.${want}`)}
        hint={range ? t("take.range", range) : undefined}
        error={problem}
        required
      >
        <MoneyInput
          key={draft.by}
          asset={draft.by === "amount" ? "BRL" : asset}
          value={draft.typed}
          onValueChange={(typed) => setDraft({ ...draft, typed })}
          className="h-16 font-semibold text-2xl tracking-tight"
        />
      </Field>
      <ChoiceField
        label={t("take.method")}
        value={draft.method}
        onValueChange={(method) => setDraft({ ...draft, method })}
        choices={methods.map((method) => [method, t(`methods.${method}`)] as const)}
      />
      <p className="-mt-3 text-ink-muted text-sm">{t(`methodHints.${draft.method}`)}</p>
      {needsPayTo && (
        <PayToFields
          methods={[draft.method]}
          draft={draft.payTo}
          onChange={(payTo) => setDraft({ ...draft, payTo })}
        />
      )}
      {asked && payToMissing && (
        <p role="alert" className="-mt-3 text-negative text-sm">
          {t("payTo.missing")}
        </p>
      )}
      <TakeFigures ad={ad} want={want} draft={draft} estimate={estimate} wallets={wallets} />
      <Button type="submit" size="lg" className={PRIMARY_IN_SIGHT}>
        {t("continue", { ns: "common" })}
      </Button>
    </form>
  );
}

function begun(initial: TakeDraft | { amount?: string }, methods: readonly Method[]): TakeDraft {
  if ("method" in initial) return initial;
  return {
    by: "amount",
    typed: initial.amount,
    method: methods.find((method) => method === "lastro") ?? methods[0] ?? "lastro",
    payTo: EMPTY_PAY_TO,
  };
}
