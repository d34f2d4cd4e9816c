import { useTranslation } from "react-i18next";
import { Card, CardContent } from "@/components/ui/card";
import type { CoinMarket } from "@/features/prices/api";
import { placeInRange } from "@/features/prices/range-of";
import { formatAmount } from "@/lib/format-number";
import { formatPrice } from "@/lib/format-price";

/** The day of one coin: between what its price lay, and what was traded. */
export function CoinFacts({ market: { quote, day, volume24h } }: { market: CoinMarket }) {
  const { t } = useTranslation("prices");
  return (
    <Card>
      <CardContent className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <section aria-labelledby="coin-day" className="flex flex-col gap-2">
          <h2 id="coin-day" className="text-ink-muted text-sm">
            {t("coin.day")}
          </h2>
          {day === null ? (
            <p className="text-ink-muted">{t("coin.noDay")}</p>
          ) : (
            <Range day={day} now={quote.brl} />
          )}
        </section>
        <section aria-labelledby="coin-volume" className="flex flex-col gap-1">
          <h2 id="coin-volume" className="text-ink-muted text-sm">
            {t("coin.volume")}
          </h2>
          <p className="figures font-semibold text-lg">
            {volume24h === null ? "–" : formatAmount("BRL", volume24h, { maxDecimals: 0 })}
          </p>
          <p className="text-ink-muted text-sm">
            {t(volume24h === null ? "coin.noVolume" : "coin.volumeText")}
          </p>
        </section>
      </CardContent>
    </Card>
  );
}

function Range({ day: { low, high }, now }: { day: NonNullable<CoinMarket["day"]>; now: string }) {
  const { t } = useTranslation("prices");
  return (
    <>
      <div aria-hidden="true" className="relative h-2 rounded-full bg-sunken">
        <span
          className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ left: `${placeInRange({ low, high }, now)}%` }}
        />
      </div>
      <dl className="figures flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <div>
          <dt className="text-ink-muted">{t("chart.low")}</dt>
          <dd className="font-medium">{formatPrice("BRL", low)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-ink-muted">{t("chart.high")}</dt>
          <dd className="font-medium">{formatPrice("BRL", high)}</dd>
        </div>
      </dl>
    </>
  );
}
