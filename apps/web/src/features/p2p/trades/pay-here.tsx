import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { afterwards } from "@/features/p2p/take/estimate";
import type { Trade } from "@/features/p2p/trades/api";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { NoAnswerError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { walletsQuery } from "@/lib/wallets";

/** Pays inside this bank: the reais go and the asset comes in the same moment. */
export function PayHere({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(walletsQuery);
  const amount = formatAmount("BRL", trade.total);
  const pay = useTradeCommand(trade.id, {
    onDone: () =>
      toast({
        title: t("pay.donePaid", { amount, name: trade.counterparty.name }),
        description: t("pay.doneGot", { amount: formatAmount(trade.asset, trade.buyerGets.amount) }),
      }),
  });
  const send = () => pay.mutate({ is: "paid", form: {} });
  const available = data?.wallets.find(({ asset }) => asset === "BRL")?.available.amount;
  const left = available === undefined ? undefined : afterwards("BRL", available, { minus: trade.total });
  const isShort = pay.isIdle && available !== undefined && left === undefined;
  const unknown = pay.error instanceof NoAnswerError && pay.error.outcomeUnknown;
  const proof = proofAskedBy(pay.error);
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-4">
      <div>
        <h2 id="pay" className="text-ink-muted">
          {t("pay.hereTitle", { name: trade.counterparty.name })}
        </h2>
        <Amount asset="BRL" amount={trade.total} size="lg" />
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("take.youGet")}>{formatAmount(trade.asset, trade.buyerGets.amount)}</LeaderRow>
        {left !== undefined && (
          <LeaderRow label={t("take.reaisAfter")}>{formatAmount("BRL", left)}</LeaderRow>
        )}
      </dl>
      <p className="text-ink-muted text-sm">{t("pay.hereText")}</p>
      {isShort && <Alert tone="warning">{t("take.shortReais")}</Alert>}
      <OutcomeAlert error={pay.error} onRepeat={send} />
      <Button size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={pay.isPending || isShort} onClick={send}>
        {unknown ? t("take.check") : t("pay.here", { amount })}
      </Button>
      {proof !== undefined && !pay.isPending && (
        <ProofDialog kind={proof} onProven={send} onClose={() => pay.reset()} />
      )}
    </section>
  );
}
