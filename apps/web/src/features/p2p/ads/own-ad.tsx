import { useInfiniteQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { LeaderRow } from "@/components/leader-row";
import { PagedTable } from "@/components/paged-table";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { AdActions } from "@/features/p2p/ads/ad-actions";
import type { Ad } from "@/features/p2p/ads/api";
import { useAdStatuses } from "@/features/p2p/shared/words";
import { AdFacts } from "@/features/p2p/take/ad-facts";
import { tradesQuery } from "@/features/p2p/trades/api";
import { useTradeColumns } from "@/features/p2p/trades/trade-columns";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

interface OwnAdProps {
  ad: Ad;
  own: NonNullable<Ad["own"]>;
}

/** An ad of the reader's own: how it stands, why, what may be done with it, and the trades taken from it. */
export function OwnAd({ ad, own }: OwnAdProps) {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const statuses = useAdStatuses();
  const columns = useTradeColumns();
  const trades = useInfiniteQuery(tradesQuery({ orderId: ad.id }));
  const { asset, side } = ad.payload;
  return (
    <>
      <BackLink to="/p2p/orders">{t("ads.back")}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">
          {t(`ads.review.${side}`, { amount: formatAmount(asset, ad.payload.total.amount) })}
        </h1>
        <StatusBadge status={ad.status} statuses={statuses} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {own.reason !== null && (ad.status === "pending" || ad.status === "paused") && (
            <Alert tone="warning" title={t(`ads.reasons.${own.reason}`)}>
              <p>{t(`ads.reasonTexts.${own.reason}`, { asset })}</p>
              {own.reason === "short" && (
                <Button asChild variant="link" className="self-start">
                  <Link to="/crypto/deposit">{t("ads.deposit", { asset })}</Link>
                </Button>
              )}
            </Alert>
          )}
          <Card>
            <CardContent className="flex flex-col gap-5 text-sm">
              <dl className="flex flex-col gap-2">
                <LeaderRow label={t("ad.total")}>{formatAmount(asset, ad.payload.total.amount)}</LeaderRow>
                <LeaderRow label={t("ads.reserved")}>{formatAmount(asset, own.reserved.amount)}</LeaderRow>
                <LeaderRow label={t("ads.traded")}>{formatAmount(asset, own.traded.amount)}</LeaderRow>
                <LeaderRow label={t("ad.available")} className="font-semibold">
                  {formatAmount(asset, ad.available.amount)}
                </LeaderRow>
                <LeaderRow label={t("ads.until")}>{formatDateTime(own.expiresAt)}</LeaderRow>
                <LeaderRow label={t("ads.updated")}>{formatDateTime(own.updatedAt)}</LeaderRow>
                {own.payTo.pixKey !== null && (
                  <LeaderRow label={t("payTo.key")}>{own.payTo.pixKey.masked}</LeaderRow>
                )}
                {own.payTo.account !== null && (
                  <LeaderRow label={t("payTo.account")}>
                    {own.payTo.account.ispb} · {own.payTo.account.branch} · {own.payTo.account.number}
                  </LeaderRow>
                )}
              </dl>
              <AdActions ad={ad} own={own} />
            </CardContent>
          </Card>
          <section aria-labelledby="ad-trades" className="flex flex-col gap-3">
            <h2 id="ad-trades" className="font-semibold">
              {t("ads.trades")}
            </h2>
            <PagedTable
              list={trades}
              caption={t("ads.trades")}
              columns={columns}
              rowKey={({ id }) => id}
              onRowOpen={({ id }) => void navigate(`/p2p/trades/${id}`)}
              empty={
                <EmptyState icon={Handshake} title={t("ads.noTrades")} description={t("ads.noTradesText")} />
              }
            />
          </section>
        </div>
        <div className="flex flex-col gap-2">
          <CardHeader className="px-0 pt-0">
            <CardTitle>{t("preview.title")}</CardTitle>
          </CardHeader>
          <AdFacts ad={ad} />
        </div>
      </div>
    </>
  );
}
