import { Coins } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { Position } from "@/features/tax/api";
import { searchOf } from "@/features/tax/selection";
import { formatAmount } from "@/lib/format-number";

/** What each asset cost; each opens its operations. */
export function AssetsCard({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation("tax");
  const columns: Column<Position>[] = [
    {
      id: "asset",
      header: t("assets.asset"),
      cell: ({ asset, quantity, operations }) => (
        <span className="flex items-center gap-3">
          <AssetIcon asset={asset} />
          <span className="flex flex-col leading-tight">
            <Amount {...quantity} concealable className="font-medium" />
            <Link
              className="inline-flex min-h-8 items-center text-ink-muted text-xs underline"
              to={searchOf({ asset })}
              aria-label={t("assets.open", { asset, total: operations })}
            >
              {t("assets.operations", { total: operations })}
            </Link>
          </span>
        </span>
      ),
    },
    {
      id: "cost",
      header: t("assets.cost"),
      align: "right",
      cell: ({ cost }) =>
        cost === null ? (
          <span className="text-ink-muted">{t("unknown")}</span>
        ) : (
          <Amount asset="BRL" amount={cost} concealable />
        ),
    },
    {
      id: "average",
      header: t("assets.average"),
      align: "right",
      cell: ({ average }) =>
        average === null ? (
          <span className="text-ink-muted">–</span>
        ) : (
          <span className="figures whitespace-nowrap">{formatAmount("BRL", average)}</span>
        ),
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("assets.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("assets.text")}</p>
      </CardHeader>
      <DataTable
        stacked
        caption={t("assets.title")}
        columns={columns}
        rows={positions}
        rowKey={({ asset }) => asset}
        empty={<EmptyState icon={Coins} title={t("assets.emptyTitle")} description={t("assets.empty")} />}
      />
    </Card>
  );
}
