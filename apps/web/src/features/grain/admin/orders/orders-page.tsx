import { ORDER_STATUSES } from "@lastro/contracts/grain/order-states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterInput } from "@/components/filter-input";
import { FilterSelect } from "@/components/filter-select";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { StatusBadge } from "@/components/status-badge";
import { type OrderRow, ordersQuery } from "@/features/grain/admin/orders/api";
import { useDisputeStatuses } from "@/features/grain/admin/statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import { useSearchFilter } from "@/lib/use-search-filter";

/** So much of an id tells orders of the same minute apart. */
const NUMBER_LENGTH = 18;

/** Every order of the marketplace: found by its number or by who is on either side. */
export function OrdersPage() {
  const { t } = useTranslation("grain-admin");
  const navigate = useNavigate();
  const { get, set } = useSearchFilter();
  const search = get("search");
  const status = ORDER_STATUSES.find((one) => one === get("status"));
  const list = useInfiniteQuery(ordersQuery({ search, status }));
  useToastWhenFailed(list.error, t("failures.orders"));
  const statuses = useOrderStatuses("producer");
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("orders.title")} description={t("orders.lead")} />
      <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <FilterInput
          label={t("orders.search")}
          value={search}
          onChange={(value) => set({ search: value })}
          className="sm:w-80"
        />
        <FilterSelect
          label={t("status")}
          all={t("anyStatus")}
          value={status}
          options={ORDER_STATUSES.map((value) => ({ value, label: statuses[value].label }))}
          onChange={(value) => set({ status: value ?? "" })}
        />
      </div>
      <PagedTable
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
      cell: ({ id, offerName }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{offerName}</span>
          <span className="figures text-ink-muted text-xs">{id.slice(0, NUMBER_LENGTH)}</span>
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
