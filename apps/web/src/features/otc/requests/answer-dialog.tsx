import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { answerRequest, type InboxRequest } from "@/features/otc/requests/api";
import { useAsked } from "@/features/otc/requests/words";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

const PRICE_DECIMALS = { USDT: 4, USDC: 4, BTC: 2, ETH: 2, SOL: 2 } as const;
const SECONDS = ["30", "60", "120", "300", "600"] as const;

/** An administrator's firm price for a request, that of its band to begin with. */
export function AnswerDialog({ request, onClose }: { request: InboxRequest; onClose: () => void }) {
  const { t } = useTranslation("otc");
  const asked = useAsked();
  const [price, setPrice] = useState<string | undefined>(request.bandPrice ?? undefined);
  const [seconds, setSeconds] = useState<(typeof SECONDS)[number]>("120");
  const answering = useDecision(
    () => answerRequest(request.id, { price: price ?? "", validSeconds: Number(seconds) }),
    {
      refreshes: [["otc", "requests"]],
      onDone: () => {
        toast({ title: t("requests.inbox.answered"), description: t("requests.inbox.answeredText") });
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={asked(request)}
      text={t("requests.inbox.answerText")}
      action={
        price === undefined
          ? t("requests.inbox.answer")
          : t("requests.inbox.answerAt", { price: writtenPrice(price) })
      }
      ready={price !== undefined && /[1-9]/.test(price)}
      busy={answering.isPending}
      error={answering.error}
      onConfirm={() => answering.mutate("answer")}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-sm">
        <LeaderRow label={t("admin.market")}>
          {request.market === null ? t("form.noPrice") : writtenPrice(request.market)}
        </LeaderRow>
        <LeaderRow label={t("requests.inbox.band", { rate: writtenBps(request.bandSpreadBps) })}>
          {request.bandPrice === null ? "–" : writtenPrice(request.bandPrice)}
        </LeaderRow>
      </dl>
      <Field label={t("requests.inbox.price", { asset: request.asset })}>
        <MoneyInput
          asset="BRL"
          decimals={PRICE_DECIMALS[request.asset]}
          value={price}
          onValueChange={(typed) => {
            answering.reset();
            setPrice(typed);
          }}
        />
      </Field>
      <ChoiceField
        label={t("requests.inbox.valid")}
        value={seconds}
        onValueChange={setSeconds}
        choices={SECONDS.map((one) => [
          one,
          Number(one) < 60
            ? t("requests.inbox.seconds", { count: Number(one) })
            : t("requests.minutes", { count: Number(one) / 60 }),
        ])}
      />
    </DecisionDialog>
  );
}
