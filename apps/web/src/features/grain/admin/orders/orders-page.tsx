import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { type OrderRow, ordersQuery } from "@/features/grain/admin/orders/api";
import { useDisputeStatuses } from "@/features/grain/admin/statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

/** Every order of the marketplace: found by its number or by who is on either side. */
export function OrdersPage() {
  const { t } = useTranslation("grain-admin");
  const navigate = useNavigate();
  const filters = useListFilters({ search: "text", status: ORDER_STATUSES });
  const list = useInfiniteQuery(ordersQuery(filters.values));
  const statuses = useOrderStatuses("producer");
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("orders.title")} description={t("orders.lead")} />
      <FilteredList
        filters={filters}
        fields={{
          search: { label: t("orders.search"), className: "sm:w-80" },
          status: { label: t("status"), all: t("anyStatus"), word: (value) => statuses[value].label },
        }}
        failure={{ title: t("failures.orders") }}
        list={list}
        caption={t("orders.title")}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(`/admin/grain/orders/${id}`)}
        empty={<EmptyState icon={ScrollText} title={t("orders.empty")} description={t("orders.emptyText")} />}
      />
    </>
  );
}

function useColumns(): Column<OrderRow>[] {
  const { t } = useTranslation(["grain-admin", "grain"]);
  const statuses = useOrderStatuses("producer");
  const disputes = useDisputeStatuses();
  return [
    {
      id: "order",
      header: t("orders.order"),
      cell: ({ number, offerName }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{offerName}</span>
          <span className="figures text-ink-muted text-xs">{number}</span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ status, dispute }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <StatusBadge status={status} statuses={statuses} />
          {dispute !== "none" && <StatusBadge status={dispute} statuses={disputes} />}
        </span>
      ),
    },
    {
      id: "sides",
      header: t("orders.sides"),
      cell: ({ buyer, producer }) => (
        <span className="flex min-w-36 flex-col">
          <span>{buyer.name}</span>
          <span>{producer.name}</span>
        </span>
      ),
    },
    {
      id: "quantity",
      header: t("orders.quantity"),
      align: "right",
      cell: ({ quantity }) => (
        <span className="whitespace-nowrap">
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(quantity) })}
        </span>
      ),
    },
    { id: "total", header: t("orders.total"), align: "right", cell: ({ total }) => <Usdt amount={total} /> },
    {
      id: "escrow",
      header: t("orders.inEscrow"),
      align: "right",
      cell: ({ inEscrow }) => <Usdt amount={inEscrow} />,
    },
    {
      id: "created",
      header: t("orders.created"),
      align: "right",
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
    },
  ];
}
