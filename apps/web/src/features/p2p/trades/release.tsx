import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { Trade } from "@/features/p2p/trades/api";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { NoAnswerError } from "@/lib/api-error";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** The seller lets the asset go: what the payment looks like, what leaves, and a proof of who is there. */
export function Release({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const id = useId();
  const [received, setReceived] = useState(false);
  const isWarned = trade.advice === "do_not_release";
  // In a dispute it is one way to settle among others.
  const isNext = !isWarned && trade.status !== "disputed";
  const gets = formatAmount(trade.asset, trade.buyerGets.amount);
  const release = useTradeCommand(trade.id, {
    onDone: () => toast({ title: t("release.done", { amount: gets, name: trade.counterparty.name }) }),
  });
  const send = () => release.mutate({ is: "release", form: isWarned ? { despiteWarning: true } : {} });
  const unknown = release.error instanceof NoAnswerError && release.error.outcomeUnknown;
  const proof = proofAskedBy(release.error);
  return (
    <section aria-labelledby="release" className="flex flex-col gap-4">
      <div>
        <h2 id="release" className="text-ink-muted">
          {t("release.title", { name: trade.counterparty.name })}
        </h2>
        <Amount {...trade.buyerGets} size="lg" />
      </div>
      {trade.advice !== null && (
        <Alert
          tone={isWarned ? "negative" : trade.advice === "release" ? "positive" : "info"}
          title={t(`release.advice.${trade.advice}.title`)}
        >
          <p>{t(`release.advice.${trade.advice}.text`, { amount: formatAmount("BRL", trade.total) })}</p>
        </Alert>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("release.mustHave")}>{formatAmount("BRL", trade.total)}</LeaderRow>
        <LeaderRow label={t("release.leaves")}>{formatAmount(trade.asset, trade.escrow.amount)}</LeaderRow>
      </dl>
      <span className="flex min-h-11 items-center gap-2.5">
        <Checkbox id={id} checked={received} onCheckedChange={(on) => setReceived(on === true)} />
        <Label htmlFor={id}>
          {t(isWarned ? "release.despite" : "release.received", { amount: formatAmount("BRL", trade.total) })}
        </Label>
      </span>
      <OutcomeAlert error={release.error} onRepeat={send} />
      <Button
        size="lg"
        wraps
        variant={isNext ? "primary" : "secondary"}
        className={cn(PRIMARY_IN_SIGHT, isWarned && "text-negative")}
        disabled={!received || release.isPending}
        onClick={send}
      >
        {unknown ? t("take.check") : t("release.action", { amount: gets })}
      </Button>
      {proof !== undefined && !release.isPending && (
        <ProofDialog kind={proof} onProven={send} onClose={() => release.reset()} />
      )}
    </section>
  );
}
