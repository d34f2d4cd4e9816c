import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { Change } from "@/components/change";
import { CHART_STYLES, type ChartStyle } from "@/components/chart-style";
import { ErrorAlert } from "@/components/error-alert";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { historyQuery, PERIODS, type Period, type PriceHistory } from "@/features/prices/api";
import { rangeOf } from "@/features/prices/range-of";
import { TickingPrice } from "@/features/prices/ticking-price";
import { formatTime } from "@/lib/format-date";
import { formatPrice } from "@/lib/format-price";
import type { Quote } from "@/lib/prices";

const PriceChart = lazy(() => import("@/components/price-chart"));

/** One coin's price now and over a period, as a line or as candles. */
export function PricePanel({ quote }: { quote: Quote }) {
  const { t } = useTranslation("prices");
  const [period, setPeriod] = useState<Period>("1d");
  const [style, setStyle] = useState<ChartStyle>("line");
  const history = useQuery(historyQuery(quote.asset, period));
  return (
    <Card>
      <CardContent className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="flex items-start gap-3">
            <AssetIcon asset={quote.asset} className="mt-1 size-10" />
            <div className="flex flex-col">
              <h2 className="sr-only">{t("chart.title")}</h2>
              <p className="figures font-semibold text-3xl tracking-tight sm:text-4xl">
                <TickingPrice currency="BRL" price={quote.brl} />
              </p>
              <p className="figures flex flex-wrap gap-x-3 text-ink-muted text-sm">
                {quote.change24h !== null && (
                  <span>
                    <Change value={quote.change24h} decimals={2} /> {t("in24h")}
                  </span>
                )}
                <span>{formatPrice("USD", quote.usd)}</span>
                <span>{t("updatedAt", { time: formatTime(quote.updatedAt) })}</span>
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-3">
            <SegmentedChoice
              compact
              label={t("chart.period")}
              value={period}
              options={PERIODS}
              word={(one) => t(`chart.periods.${one}`)}
              onChange={setPeriod}
            />
            <SegmentedChoice
              compact
              label={t("chart.style")}
              value={style}
              options={CHART_STYLES}
              word={(one) => t(`chart.styles.${one}`)}
              onChange={setStyle}
            />
          </div>
        </div>
        {history.isError && history.data === undefined ? (
          <ErrorAlert error={history.error} onRetry={() => void history.refetch()} />
        ) : history.data === undefined ? (
          <Skeleton className="h-72 w-full sm:h-88" />
        ) : history.data.points.length < 2 ? (
          <p className="py-16 text-center text-ink-muted">{t("chart.none")}</p>
        ) : (
          <Drawn history={history.data} style={style} name={quote.name} />
        )}
      </CardContent>
    </Card>
  );
}

function Drawn({ history, style, name }: { history: PriceHistory; style: ChartStyle; name: string }) {
  const { t } = useTranslation("prices");
  const range = rangeOf(history);
  return (
    <figure aria-label={t("chart.label", { name })} className="flex flex-col gap-3">
      <Suspense fallback={<Skeleton className="h-72 w-full sm:h-88" />}>
        <PriceChart
          history={history}
          style={style}
          withinADay={history.period === "1d" || history.period === "1h"}
        />
      </Suspense>
      <figcaption className="figures flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-sm">
        <span>
          {t("chart.low")} <span className="font-medium text-ink">{formatPrice("BRL", range.low)}</span>
        </span>
        <span>
          {t("chart.high")} <span className="font-medium text-ink">{formatPrice("BRL", range.high)}</span>
        </span>
        <span>
          {t("chart.change")} <Change value={range.change} decimals={2} className="font-medium" />
        </span>
      </figcaption>
    </figure>
  );
}
