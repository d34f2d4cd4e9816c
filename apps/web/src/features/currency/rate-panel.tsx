import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  CURRENCIES,
  type Currency,
  type CurrencyPeriod,
  historyQuery,
  PERIODS,
} from "@/features/currency/api";
import { formatPrice } from "@/lib/format-price";

const PriceChart = lazy(() => import("@/components/price-chart"));

/** A currency's rate over a period: the market within a day, official closings beyond. */
export function RatePanel() {
  const { t } = useTranslation("currency");
  const [currency, setCurrency] = useState<Currency>("USD");
  const [period, setPeriod] = useState<CurrencyPeriod>("30d");
  const history = useQuery(historyQuery(currency, period));
  return (
    <Card>
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-3">
        <CardTitle>{t("chart.title")}</CardTitle>
        <div className="flex flex-wrap gap-3">
          <SegmentedChoice
            compact
            label={t("chart.currency")}
            value={currency}
            options={CURRENCIES}
            word={(value) => value}
            onChange={setCurrency}
          />
          <SegmentedChoice
            compact
            label={t("chart.period")}
            value={period}
            options={PERIODS}
            word={(value) => t(`chart.periods.${value}`)}
            onChange={setPeriod}
          />
        </div>
      </CardHeader>
      <CardContent>
        {history.isError && history.data === undefined ? (
          <ErrorAlert error={history.error} onRetry={() => void history.refetch()} />
        ) : history.data === undefined ? (
          <Skeleton className="h-72 w-full sm:h-88" />
        ) : history.data.points.length < 2 ? (
          <p className="py-16 text-center text-ink-muted">{t("chart.none")}</p>
        ) : (
          <Drawn currency={currency} period={period} points={history.data.points} />
        )}
      </CardContent>
    </Card>
  );
}

interface DrawnProps {
  currency: Currency;
  period: CurrencyPeriod;
  points: readonly { readonly at: string; readonly rate: string }[];
}

function Drawn({ currency, period, points }: DrawnProps) {
  const { t } = useTranslation("currency");
  const rates = points.map(({ rate }) => rate).sort((a, b) => Number(a) - Number(b));
  const [low = "0"] = rates;
  const high = rates.at(-1) ?? low;
  return (
    <figure aria-label={t("chart.label", { currency })} className="flex flex-col gap-3">
      <Suspense fallback={<Skeleton className="h-72 w-full sm:h-88" />}>
        <PriceChart
          history={{ points: points.map(({ at, rate }) => ({ at, price: rate })), candles: [] }}
          style="line"
          withinADay={period === "1d"}
        />
      </Suspense>
      <figcaption className="figures flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-sm">
        <span>
          {t("chart.low")} <span className="font-medium text-ink">{formatPrice("BRL", low)}</span>
        </span>
        <span>
          {t("chart.high")} <span className="font-medium text-ink">{formatPrice("BRL", high)}</span>
        </span>
        <span>{t(period === "1d" ? "chart.fromMarket" : "chart.fromClosings")}</span>
      </figcaption>
    </figure>
  );
}
