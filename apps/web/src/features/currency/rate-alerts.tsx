import { useTranslation } from "react-i18next";
import { AlertsCard } from "@/components/price-alerts/alerts-card";
import type { AlertSubject } from "@/components/price-alerts/api";
import type { CurrencyQuote } from "@/features/currency/api";

/** What the client wants to be told of the rates. */
export function RateAlerts({ quotes }: { quotes: readonly CurrencyQuote[] }) {
  const { t } = useTranslation("price-alerts");
  const [first, ...others] = quotes.map(
    ({ currency, middle, stale }): AlertSubject => ({
      asset: currency,
      name: t(`names.${currency}`),
      brl: middle,
      stale,
    }),
  );
  if (!first) return null;
  return <AlertsCard subjects={[first, ...others]} title={t("rates.title")} text={t("rates.text")} />;
}
