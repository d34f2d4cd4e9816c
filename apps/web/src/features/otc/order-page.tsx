import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardFooter } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Receipt, receiptQuery } from "@/features/otc/api";
import { formatDateTime, formatTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenFraction, writtenPrice } from "@/lib/written-figures";

/** A trade: what moved, at which price, and where it stands in the books. */
export function OrderPage() {
  const { t } = useTranslation("otc");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(receiptQuery(id));
  return (
    <div className="mx-auto flex max-w-2xl flex-col">
      <Button asChild variant="ghost" size="sm" className="-ml-3 mb-2 self-start print:hidden">
        <Link to="/otc">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("receipt.back")}
        </Link>
      </Button>
      <PageHeader title={t("receipt.title")} />
      {data !== undefined ? (
        <ReceiptCard receipt={data} />
      ) : error ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 w-full rounded-lg" />
      )}
    </div>
  );
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("otc");
  return (
    <Card>
      <CardContent className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted text-sm">{t("receipt.received")}</p>
            <p className="figures break-all font-semibold text-3xl tracking-tight sm:text-4xl">
              {formatAmount(receipt.receives.asset, receipt.receives.amount)}
            </p>
            <p className="figures text-ink-muted">
              {t("receipt.for", { amount: formatAmount(receipt.pays.asset, receipt.pays.amount) })}
            </p>
          </div>
          <StatusBadge
            status={receipt.status}
            statuses={{ SETTLED: { tone: "positive", label: t("orders.settled") } }}
          />
        </div>
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("receipt.operation")}>
            {t(`orders.${receipt.side}`, { asset: receipt.asset })}
          </LeaderRow>
          <LeaderRow label={t("receipt.settledAt")}>{formatDateTime(receipt.settledAt)}</LeaderRow>
          <LeaderRow label={t("receipt.counterparty")}>{t("receipt.desk")}</LeaderRow>
          <LeaderRow label={t("quote.price")}>{writtenPrice(receipt.price)}</LeaderRow>
          <LeaderRow label={t("receipt.market", { time: formatTime(receipt.marketPriceAt) })}>
            {writtenPrice(receipt.marketPrice)}
          </LeaderRow>
          <LeaderRow label={t("quote.spread")}>{writtenBps(receipt.spreadBps)}</LeaderRow>
          <LeaderRow label={t("receipt.amount")}>{formatAmount("BRL", receipt.amount)}</LeaderRow>
          <LeaderRow label={t("form.fee", { rate: writtenBps(receipt.feeBps) })}>
            {formatAmount("BRL", receipt.fee)}
          </LeaderRow>
          <LeaderRow label={t(receipt.side === "buy" ? "quote.totalPaid" : "quote.totalReceived")}>
            {formatAmount("BRL", receipt.total)}
          </LeaderRow>
          <LeaderRow label={t("receipt.rounding")}>{writtenFraction(receipt.rounding)}</LeaderRow>
        </dl>
        <dl className="flex flex-col gap-3 border-t pt-5 text-sm">
          <Reference label={t("receipt.orderId")} value={receipt.id} />
          <Reference label={t("receipt.transaction")} value={receipt.transaction.id} />
          <Reference label={t("receipt.hash")} value={receipt.transaction.hash} />
        </dl>
      </CardContent>
      <CardFooter className="justify-between print:hidden">
        <p className="max-w-sm text-ink-muted text-sm">{t("receipt.hashHint")}</p>
        <Button asChild variant="secondary">
          <Link to={`/receipts/${receipt.transaction.id}`}>
            <ReceiptText aria-hidden="true" className="size-4" />
            {t("receipt.open")}
          </Link>
        </Button>
      </CardFooter>
    </Card>
  );
}

function Reference({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="break-all font-mono text-[0.8125rem]">{value}</dd>
    </div>
  );
}
