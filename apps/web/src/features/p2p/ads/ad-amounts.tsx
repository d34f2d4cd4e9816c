import { P2P_METHODS, P2P_WINDOWS } from "@lastro/contracts/p2p/states";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import type { AdPartProps } from "@/features/p2p/ads/ad-draft";
import type { Method } from "@/features/p2p/book/api";
import { standingQuery } from "@/features/p2p/people/api";
import { isOutside } from "@/features/p2p/shared/pay-to";
import { PayToFields } from "@/features/p2p/shared/pay-to-fields";
import { formatAmount } from "@/lib/format-number";
import { walletsQuery } from "@/lib/wallets";

/** How much in all and at a time, and how the reais are paid. */
export function AdAmounts({ draft, onChange, problems }: AdPartProps) {
  const { t } = useTranslation("p2p");
  const { data: wallets } = useQuery(walletsQuery);
  const { data: standing } = useQuery(standingQuery);
  const { asset, side, methods } = draft;
  const available = wallets?.wallets.find((wallet) => wallet.asset === asset)?.available.amount;
  const problem = (field: "total" | "min" | "max") =>
    problems.includes(field) ? t(`ads.problems.${field}`) : undefined;
  return (
    <>
      <Field
        label={t(`ads.total.${side}`, { asset })}
        hint={
          side === "sell" && available !== undefined
            ? t("ads.has", { amount: formatAmount(asset, available) })
            : undefined
        }
        error={problem("total")}
        required
      >
        <MoneyInput asset={asset} value={draft.total} onValueChange={(total) => onChange({ total })} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("ads.min")}
          hint={standing && t("ads.atLeast", { amount: formatAmount("BRL", standing.market.minTrade) })}
          error={problem("min")}
          required
        >
          <MoneyInput asset="BRL" value={draft.min} onValueChange={(min) => onChange({ min })} />
        </Field>
        <Field
          label={t("ads.max")}
          hint={standing && t("ads.atMost", { amount: formatAmount("BRL", standing.market.maxTrade) })}
          error={problem("max")}
          required
        >
          <MoneyInput asset="BRL" value={draft.max} onValueChange={(max) => onChange({ max })} />
        </Field>
      </div>
      <Methods draft={draft} onChange={onChange} problems={problems} />
      {side === "sell" && isOutside(methods) && (
        <PaidTo draft={draft} onChange={onChange} problems={problems} />
      )}
      <ChoiceField
        label={t("ad.window")}
        value={String(draft.window)}
        onValueChange={(minutes) =>
          onChange({ window: P2P_WINDOWS.find((one) => String(one) === minutes) ?? draft.window })
        }
        choices={P2P_WINDOWS.map(
          (minutes) => [String(minutes), t("duration.minutes", { n: minutes })] as const,
        )}
      />
    </>
  );
}

function Methods({ draft: { methods, side }, onChange, problems }: AdPartProps) {
  const { t } = useTranslation("p2p");
  const id = useId();
  const toggle = (method: Method, on: boolean) =>
    onChange({
      methods: P2P_METHODS.filter((one) => (one === method ? on : methods.includes(one))),
      payToKept: false,
    });
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium text-sm">{t(`ads.methods.${side}`)}</legend>
      {P2P_METHODS.map((method) => (
        <div key={method} className="flex min-h-11 items-start gap-2.5 py-1.5">
          <Checkbox
            id={`${id}-${method}`}
            checked={methods.includes(method)}
            onCheckedChange={(checked) => toggle(method, checked === true)}
          />
          <Label htmlFor={`${id}-${method}`}>
            {t(`methods.${method}`)}
            <span className="block font-normal text-ink-muted">{t(`methodHints.${method}`)}</span>
          </Label>
        </div>
      ))}
      {problems.includes("methods") && (
        <p role="alert" className="text-negative text-sm">
          {t("ads.problems.methods")}
        </p>
      )}
    </fieldset>
  );
}

function PaidTo({ draft, onChange, problems }: AdPartProps) {
  const { t } = useTranslation("p2p");
  if (draft.payToKept)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4 text-sm">
        <p>{t("payTo.kept")}</p>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => onChange({ payToKept: false })}
        >
          {t("payTo.replace")}
        </Button>
      </div>
    );
  return (
    <>
      <PayToFields methods={draft.methods} draft={draft.payTo} onChange={(payTo) => onChange({ payTo })} />
      {problems.includes("payTo") && (
        <p role="alert" className="-mt-3 text-negative text-sm">
          {t("payTo.missing")}
        </p>
      )}
    </>
  );
}
