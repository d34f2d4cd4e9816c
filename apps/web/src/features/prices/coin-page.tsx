import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { AlertsCard } from "@/components/price-alerts/alerts-card";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { coinQuery, isCoin, type MarketCoin, nameOf } from "@/features/prices/api";
import { CoinFacts } from "@/features/prices/coin-facts";
import { PricePanel } from "@/features/prices/price-panel";
import { StarButton } from "@/features/prices/star-button";
import { Ways } from "@/features/prices/ways-card";
import { cn } from "@/lib/cn";
import { useSession } from "@/lib/session/session-store";

/** One coin of the market: its price over time, its day, the ways to get it, and what to be told of. */
export function CoinPage() {
  const { coin } = useParams();
  return isCoin(coin) ? <Coin key={coin} coin={coin} /> : <Navigate to="/crypto-market" replace />;
}

function Coin({ coin }: { coin: MarketCoin }) {
  const { t } = useTranslation(["prices", "price-alerts"]);
  const signedIn = useSession().status === "signed-in";
  const { data, error, refetch } = useQuery(coinQuery(coin));
  return (
    <div className={cn(!signedIn && "py-8 sm:py-12")}>
      <BackLink to="/crypto-market">{t("title")}</BackLink>
      <PageHeader
        title={nameOf(coin) === coin ? coin : `${nameOf(coin)} (${coin})`}
        actions={signedIn && <StarButton coin={coin} />}
      />
      <div className="flex flex-col gap-6">
        {error !== null &&
          (data === undefined ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Alert tone="warning">{t("failed")}</Alert>
          ))}
        {error === null && data?.quote.stale && <Alert tone="warning">{t("stale")}</Alert>}
        {data === undefined ? (
          error === null && <Skeleton className="h-112 w-full rounded-lg" />
        ) : (
          <>
            <PricePanel quote={data.quote} />
            <CoinFacts market={data} />
          </>
        )}
        <Ways coin={coin} />
        {signedIn && data !== undefined && (
          <AlertsCard
            subjects={[data.quote]}
            title={t("title", { ns: "price-alerts" })}
            text={t("text", { ns: "price-alerts" })}
          />
        )}
      </div>
    </div>
  );
}
