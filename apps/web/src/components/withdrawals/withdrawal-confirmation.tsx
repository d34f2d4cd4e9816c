import { formatMoney, parseMoney, subtract } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { WithdrawalReceives } from "@/components/withdrawals/withdrawal-receives";
import { formatAmount } from "@/lib/format-number";
import type { WithdrawalOrder, WithdrawalQuote, WithdrawalSummary } from "@/lib/withdrawals";

interface WithdrawalConfirmationProps {
  order: WithdrawalOrder;
  summary: WithdrawalSummary;
  quote: WithdrawalQuote | undefined;
  dateTime: (iso: string) => string;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** What leaves, what it costs, what arrives, to whom, and what is left, before anything is asked for. */
export function WithdrawalConfirmation(props: WithdrawalConfirmationProps) {
  const { order, summary, quote, dateTime, busy, onConfirm, onBack } = props;
  const { t } = useTranslation(["withdrawals", "common"]);
  const usdt = (amount: string) => formatAmount("USDT", amount);
  const left = formatMoney(subtract(parseMoney("USDT", summary.available), parseMoney("USDT", order.amount)));
  return (
    <>
      <DialogTitle>{t("confirm.title")}</DialogTitle>
      <DialogDescription>{t("confirm.lead")}</DialogDescription>
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("confirm.leaves")}>{usdt(order.amount)}</LeaderRow>
        <LeaderRow label={t("confirm.fee")}>{quote === undefined ? "…" : usdt(quote.fee)}</LeaderRow>
        <LeaderRow label={t("confirm.to")}>
          <span className="break-all">
            {order.method === "pix"
              ? t("confirm.pixTo", { key: order.pixKey })
              : t("confirm.chainTo", { network: order.network, address: order.address })}
          </span>
        </LeaderRow>
        <LeaderRow label={t("confirm.left")}>{usdt(left)}</LeaderRow>
      </dl>
      <WithdrawalReceives method={order.method} quote={quote} dateTime={dateTime} />
      <Alert tone="info">
        <p>{t("promise")}</p>
        {summary.newAddressWaitsHours > 0 && (
          <p>
            {t(order.method === "usdt" ? "newAddress" : "newPixKey", { hours: summary.newAddressWaitsHours })}
          </p>
        )}
      </Alert>
      <DialogFooter>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t("back", { ns: "common" })}
        </Button>
        <Button variant="wheat" disabled={busy} onClick={onConfirm}>
          {busy ? t("busy") : t("confirm.action", { amount: usdt(order.amount) })}
        </Button>
      </DialogFooter>
    </>
  );
}
