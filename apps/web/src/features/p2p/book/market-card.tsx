import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Sparkline } from "@/components/sparkline";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Asset,
  depthQuery,
  type LastTrade,
  lastTradesQuery,
  pricesQuery,
} from "@/features/p2p/book/api";
import { depthPoints } from "@/features/p2p/book/depth";
import { glancePrice } from "@/features/p2p/shared/glance-price";
import { formatTime } from "@/lib/format-date";
import { glanceCrypto } from "@/lib/written-figures";

const DepthChart = lazy(() => import("@/features/p2p/book/depth-chart"));
const LAST_TRADES = 8;

/** What the market says of an asset: reference prices, how much is offered, and what was traded last. */
export function MarketCard({ asset }: { asset: Asset }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
      <Reference asset={asset} />
      <DepthCard asset={asset} />
      <LastTrades asset={asset} />
    </div>
  );
}

function Reference({ asset }: { asset: Asset }) {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(pricesQuery);
  const price = data?.prices.find((one) => one.asset === asset);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("price.title", { asset })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {price === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <>
            <dl className="flex flex-col gap-1.5">
              <LeaderRow label={t("price.market")}>{glancePrice(asset, price.market)}</LeaderRow>
              <LeaderRow label={t("price.buy")}>{glancePrice(asset, price.sell)}</LeaderRow>
              <LeaderRow label={t("price.sell")}>{glancePrice(asset, price.buy)}</LeaderRow>
            </dl>
            {price.source === "reference" && <p className="text-ink-muted">{t("price.referenceText")}</p>}
            {price.stale && <Alert tone="warning">{t("price.stale")}</Alert>}
          </>
        )}
      </CardContent>
    </Card>
  );
}

function DepthCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(depthQuery(asset));
  const points = data && depthPoints(data);
  const [bestBid] = data?.bids ?? [];
  const [bestAsk] = data?.asks ?? [];
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("depth.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {points === undefined ? (
          <Skeleton className="h-40 w-full" />
        ) : points.length === 0 ? (
          <p className="text-ink-muted">{t("depth.empty")}</p>
        ) : (
          <>
            <div className="h-40" aria-hidden="true">
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <DepthChart points={points} />
              </Suspense>
            </div>
            <dl className="flex flex-col gap-1.5">
              <LeaderRow label={<Legend tone="bg-positive" word={t("depth.bestBid")} />}>
                {bestBid === undefined ? "–" : glancePrice(asset, bestBid.price)}
              </LeaderRow>
              <LeaderRow label={<Legend tone="bg-negative" word={t("depth.bestAsk")} />}>
                {bestAsk === undefined ? "–" : glancePrice(asset, bestAsk.price)}
              </LeaderRow>
            </dl>
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Legend({ tone, word }: { tone: string; word: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${tone}`} />
      {word}
    </span>
  );
}

function LastTrades({ asset }: { asset: Asset }) {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(lastTradesQuery(asset));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("last.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        {data === undefined ? (
          <Skeleton className="h-40 w-full" />
        ) : data.trades.length === 0 ? (
          <p className="text-ink-muted">{t("last.empty")}</p>
        ) : (
          <>
            <Sparkline
              points={data.trades.map(({ price }) => price).reverse()}
              className="h-10 w-full"
              filled
            />
            <ul className="flex flex-col gap-1.5">
              {data.trades.slice(0, LAST_TRADES).map((trade) => (
                <Row key={`${trade.at}${trade.price}${trade.quantity.amount}`} trade={trade} />
              ))}
            </ul>
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Row({ trade: { at, price, quantity, side } }: { trade: LastTrade }) {
  const { t } = useTranslation("p2p");
  return (
    <li className="figures flex items-baseline justify-between gap-3">
      <span className={side === "buy" ? "text-positive" : "text-negative"}>
        {glancePrice(quantity.asset, price)}
        <span className="sr-only"> ({t(`last.sides.${side}`)})</span>
      </span>
      <span>{glanceCrypto(quantity.asset, quantity.amount)}</span>
      <span className="text-ink-muted text-xs">{formatTime(at)}</span>
    </li>
  );
}
