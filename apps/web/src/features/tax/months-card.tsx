import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { type Column, DataTable } from "@/components/data-table";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { TaxMonth } from "@/features/tax/api";
import { searchOf } from "@/features/tax/selection";
import { formatMonth } from "@/lib/format-date";

/** Disposals, gains and losses by month; each opens what it is made of. */
export function MonthsCard({ months }: { months: readonly TaxMonth[] }) {
  const { t } = useTranslation("tax");
  const columns: Column<TaxMonth>[] = [
    {
      id: "month",
      header: t("months.month"),
      cell: ({ month, aboveLimit, unknown, toCheck }) => (
        <span className="flex flex-col items-start gap-1">
          <Link className="inline-flex min-h-8 items-center font-medium underline" to={searchOf({ month })}>
            {formatMonth(month)}
          </Link>
          {aboveLimit && <Badge tone="warning">{t("months.above")}</Badge>}
          {unknown > 0 && <span className="text-xs">{t("months.unknown", { total: unknown })}</span>}
          {toCheck > 0 && (
            <Link
              className="inline-flex min-h-8 items-center text-xs underline"
              to={searchOf({ month, only: "to_check" })}
            >
              {t("months.toCheck", { total: toCheck })}
            </Link>
          )}
        </span>
      ),
    },
    {
      id: "disposals",
      header: t("months.disposals"),
      align: "right",
      cell: ({ month, disposals }) => (
        <Link className="underline decoration-dotted" to={searchOf({ month, only: "disposals" })}>
          <Amount asset="BRL" amount={disposals} concealable />
        </Link>
      ),
    },
    {
      id: "gain",
      header: t("months.gain"),
      align: "right",
      cell: ({ gain }) => <Amount asset="BRL" amount={gain} concealable />,
    },
    {
      id: "loss",
      header: t("months.loss"),
      align: "right",
      cell: ({ loss }) => <Amount asset="BRL" amount={loss} concealable />,
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("months.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("months.text")}</p>
      </CardHeader>
      <DataTable
        stacked
        caption={t("months.title")}
        columns={columns}
        rows={months}
        rowKey={({ month }) => month}
        empty={null}
      />
    </Card>
  );
}
