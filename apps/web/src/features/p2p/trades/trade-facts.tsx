import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { PersonLine } from "@/features/p2p/shared/person-line";
import type { Trade } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** What was agreed at the take, and what each side gets. */
export function TradeFacts({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const { asset, role, fees, maker } = trade;
  const of = ({ amount }: { amount: string }) => formatAmount(asset, amount);
  const rate = writtenBps(maker === role ? fees.makerBps : fees.takerBps);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("trade.facts.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <PersonLine person={trade.counterparty} />
        <dl className="flex flex-col gap-2">
          <LeaderRow label={t("trades.quantity")}>{of(trade.quantity)}</LeaderRow>
          <LeaderRow label={t("trade.facts.price")}>{writtenPrice(trade.price)}</LeaderRow>
          <LeaderRow label={t(role === "buyer" ? "take.youPay" : "take.youGet")} className="font-semibold">
            {formatAmount("BRL", trade.total)}
          </LeaderRow>
          <LeaderRow label={t("fees.yours", { rate })}>{of(fees[role])}</LeaderRow>
          {role === "buyer" ? (
            <LeaderRow label={t("take.youGet")} className="font-semibold">
              {of(trade.buyerGets)}
            </LeaderRow>
          ) : (
            <LeaderRow label={t("take.locked")} className="font-semibold">
              {of(trade.escrow)}
            </LeaderRow>
          )}
          <LeaderRow label={t("take.method")}>{t(`methods.${trade.method}`)}</LeaderRow>
          <LeaderRow label={t("trades.date")}>{formatDateTime(trade.createdAt)}</LeaderRow>
          {trade.payment !== null && (
            <LeaderRow label={t("trade.facts.paidAt")}>{formatDateTime(trade.payment.markedAt)}</LeaderRow>
          )}
          {trade.closedAt !== null && (
            <LeaderRow label={t("trade.facts.closedAt")}>{formatDateTime(trade.closedAt)}</LeaderRow>
          )}
        </dl>
        {trade.payment !== null && trade.payment.endToEndId !== null && (
          <p>
            <span className="block text-ink-muted">{t("pay.endToEndId")}</span>
            <code className="break-all text-xs">{trade.payment.endToEndId}</code>
          </p>
        )}
        {role === "buyer" && trade.hold !== null && (
          <p className="text-ink-muted">
            {trade.hold.until === null
              ? t("take.hold", { hours: trade.hold.hours, asset })
              : t("trade.facts.heldUntil", { at: formatDateTime(trade.hold.until), asset })}
          </p>
        )}
        {trade.terms !== null && (
          <section>
            <h3 className="font-medium">{t("ad.terms")}</h3>
            <p className="whitespace-pre-wrap break-words text-ink-muted">{trade.terms}</p>
          </section>
        )}
      </CardContent>
    </Card>
  );
}
