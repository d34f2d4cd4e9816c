import { useInfiniteQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { type Column, DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { StatusBadge } from "@/components/status-badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { type Order, ordersQuery } from "@/features/otc/api";
import { formatDateTime } from "@/lib/format-date";
import { glanceCrypto, writtenPrice } from "@/lib/written-figures";

/** The client's trades, newest first; each opens its receipt. */
export function OrdersCard() {
  const { t } = useTranslation("otc");
  const navigate = useNavigate();
  const orders = useInfiniteQuery(ordersQuery);
  const columns: Column<Order>[] = [
    {
      id: "order",
      header: t("orders.order"),
      cell: (order) => (
        <span className="flex items-center gap-3">
          <AssetIcon asset={order.asset} />
          <span className="flex flex-col leading-tight">
            <span className="font-medium">{t(`orders.${order.side}`, { asset: order.asset })}</span>
            <span className="figures text-ink-muted text-xs">{formatDateTime(order.settledAt)}</span>
          </span>
        </span>
      ),
    },
    {
      id: "crypto",
      header: t("orders.crypto"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ asset, cryptoAmount }) => glanceCrypto(asset, cryptoAmount.amount),
    },
    {
      id: "price",
      header: t("orders.price"),
      align: "right",
      className: "hidden md:table-cell",
      cell: ({ price }) => writtenPrice(price),
    },
    {
      id: "amount",
      header: t("orders.amount"),
      align: "right",
      cell: (order) => (
        <span className="flex flex-col items-end leading-tight">
          <Amount asset="BRL" amount={order.amount} />
          <span className="text-ink-muted text-xs sm:hidden">
            {glanceCrypto(order.asset, order.cryptoAmount.amount)}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("orders.status"),
      align: "right",
      className: "hidden sm:table-cell",
      cell: ({ status }) => (
        <StatusBadge
          status={status}
          statuses={{ SETTLED: { tone: "positive", label: t("orders.settled") } }}
        />
      ),
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("orders.title")}</CardTitle>
      </CardHeader>
      <DataTable
        caption={t("orders.title")}
        columns={columns}
        rows={orders.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(`/otc/orders/${id}`)}
        hasMore={orders.hasNextPage}
        loadingMore={orders.isFetchingNextPage}
        onLoadMore={() => void orders.fetchNextPage()}
        error={
          orders.error && (
            <ErrorAlert className="m-5" error={orders.error} onRetry={() => void orders.refetch()} />
          )
        }
        empty={<EmptyState icon={Handshake} title={t("orders.emptyTitle")} description={t("orders.empty")} />}
      />
    </Card>
  );
}
