import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { type Column, DataTable } from "@/components/data-table";
import { ErrorAlert } from "@/components/error-alert";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { type Inventory, inventoryQuery } from "@/features/otc/api";

type Position = Inventory["positions"][number];

/** What the desk holds and has earned. */
export function InventoryCard() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(inventoryQuery);
  const columns: Column<Position>[] = [
    {
      id: "asset",
      header: t("form.asset"),
      cell: ({ asset }) => (
        <span className="flex items-center gap-3 font-medium">
          <AssetIcon asset={asset} className="size-7" />
          {asset}
        </span>
      ),
    },
    {
      id: "inventory",
      header: t("admin.inventory"),
      align: "right",
      cell: ({ inventory }) => <Amount {...inventory} maxDecimals={8} />,
    },
    {
      id: "value",
      header: t("admin.value"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ value }) => (value === null ? t("form.noPrice") : <Amount asset="BRL" amount={value} />),
    },
    {
      id: "fees",
      header: t("admin.fees"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ fees }) => <Amount {...fees} maxDecimals={8} />,
    },
    {
      id: "rounding",
      header: t("admin.rounding"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ rounding }) => <Amount {...rounding} maxDecimals={8} />,
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="flex-row flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <CardTitle>{t("admin.inventoryTitle")}</CardTitle>
        {data?.totalValue && (
          <p className="text-ink-muted text-sm">
            {t("admin.total")}{" "}
            <Amount asset="BRL" amount={data.totalValue} className="font-semibold text-ink text-lg" />
          </p>
        )}
      </CardHeader>
      <DataTable
        caption={t("admin.inventoryTitle")}
        columns={columns}
        rows={data?.positions}
        rowKey={({ asset }) => asset}
        empty={null}
        error={error && <ErrorAlert className="m-5" error={error} onRetry={() => void refetch()} />}
      />
    </Card>
  );
}
