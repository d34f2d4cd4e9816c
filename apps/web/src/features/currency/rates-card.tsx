import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { Change } from "@/components/change";
import { type Column, DataTable } from "@/components/data-table";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { CurrencyQuote } from "@/features/currency/api";
import { formatCivilDay } from "@/lib/format-date";
import { formatPrice } from "@/lib/format-price";

/** The market of each currency beside what Banco Central last closed it at. */
export function RatesCard({ quotes }: { quotes: readonly CurrencyQuote[] | undefined }) {
  const { t } = useTranslation("currency");
  const price = (value: string | null) => (value === null ? "–" : formatPrice("BRL", value));
  const columns: Column<CurrencyQuote>[] = [
    {
      id: "currency",
      header: t("rates.currency"),
      cell: ({ currency }) => (
        <span className="flex items-center gap-3">
          <AssetIcon asset={currency} />
          <span className="flex flex-col leading-tight">
            <span className="font-medium">{t(`names.${currency}`)}</span>
            <span className="text-ink-muted text-xs">{currency}</span>
          </span>
        </span>
      ),
    },
    {
      id: "market",
      header: t("rates.market"),
      align: "right",
      cell: ({ middle, change }) => (
        <span className="flex flex-col items-end leading-tight">
          <span className="figures font-medium">{price(middle)}</span>
          {change !== null && <Change value={change} decimals={2} className="text-xs" />}
        </span>
      ),
    },
    {
      id: "bid",
      header: t("rates.bid"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ bid }) => price(bid),
    },
    {
      id: "ask",
      header: t("rates.ask"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ ask }) => price(ask),
    },
    {
      id: "closing",
      header: t("rates.closing"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ closing }) =>
        closing === null ? (
          "–"
        ) : (
          <span className="flex flex-col items-end leading-tight">
            <span className="figures">{formatPrice("BRL", closing.sell)}</span>
            <span className="figures text-ink-muted text-xs">{formatCivilDay(closing.day)}</span>
          </span>
        ),
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("rates.title")}</CardTitle>
      </CardHeader>
      <DataTable
        caption={t("rates.title")}
        columns={columns}
        rows={quotes}
        rowKey={({ currency }) => currency}
        empty={null}
      />
    </Card>
  );
}
