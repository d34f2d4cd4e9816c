import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { type DisputeRow, disputesQuery } from "@/features/grain/admin/disputes/api";
import { useDisputeStatuses } from "@/features/grain/admin/statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const WAITING = "waiting";
const TABS = [WAITING, "open", "mediation", "decided"] as const;

/** Disputes, those without an end first. */
export function DisputesPage() {
  const { t } = useTranslation("grain-admin");
  const navigate = useNavigate();
  const filters = useListFilters({ status: TABS });
  const { status = WAITING } = filters.values;
  const list = useInfiniteQuery(disputesQuery({ status: status === WAITING ? undefined : status }));
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("disputes.title")} description={t("disputes.lead")} />
      <FilterTabs
        name="status"
        label={t("status")}
        options={TABS}
        word={(tab) => t(`disputes.statuses.${tab}`)}
        value={status}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("failures.disputes") }}
          list={list}
          caption={t(`disputes.statuses.${status}`)}
          columns={columns}
          rowKey={({ disputeId }) => disputeId}
          onRowOpen={({ id, load }) =>
            void navigate(`/admin/grain/disputes/${id}${load === null ? "" : `?load=${load.id}`}`)
          }
          empty={
            <EmptyState
              icon={Scale}
              title={t("disputes.empty")}
              description={status === WAITING ? t("disputes.emptyText") : undefined}
            />
          }
        />
      </FilterTabs>
    </>
  );
}

function useColumns(): Column<DisputeRow>[] {
  const { t } = useTranslation(["grain-admin", "grain-orders"]);
  const statuses = useDisputeStatuses();
  return [
    {
      id: "order",
      header: t("disputes.order"),
      cell: ({ offerName, reason, number, load }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{offerName}</span>
          <span className="text-ink-muted text-xs">
            {t(`dispute.reasons.${reason}`, { ns: "grain-orders" })}
          </span>
          <span className="text-ink-muted text-xs">
            {number}
            {load !== null &&
              ` · ${t("logistics.load", {
                number: load.number,
                weight: writtenTonnes(load.quantity),
                ns: "grain-orders",
              })}`}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("status"),
      cell: ({ dispute }) => <StatusBadge status={dispute} statuses={statuses} />,
    },
    {
      id: "sides",
      header: t("disputes.sides"),
      cell: ({ buyer, producer }) => (
        <span className="flex min-w-36 flex-col">
          <span>{buyer.name}</span>
          <span>{producer.name}</span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      cell: ({ amount }) => <Usdt amount={amount} />,
    },
    {
      id: "evidence",
      header: t("disputes.evidence"),
      align: "right",
      cell: ({ evidence }) => evidence,
    },
    {
      id: "opened",
      header: t("disputes.opened"),
      align: "right",
      cell: ({ openedAt, dueAt }) => (
        <span className="flex flex-col items-end gap-0.5 whitespace-nowrap">
          {formatDateTime(openedAt)}
          {dueAt !== null && (
            <>
              <span className="text-ink-muted text-xs">
                {t("disputes.due", { at: formatDateTime(dueAt) })}
              </span>
              <DeadlineBadge dueAt={dueAt} />
            </>
          )}
        </span>
      ),
    },
  ];
}
