import { useInfiniteQuery } from "@tanstack/react-query";
import { Gavel } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { type DisputeRow, disputesQuery } from "@/features/p2p/admin/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useListFilters } from "@/lib/use-list-filters";

const KINDS = ["dispute", "late_payment"] as const;
const STATUSES = ["decided"] as const;

/** Disputes and late payments that wait for a decision, the oldest first, each with its clock. */
export function AdminDisputesPage() {
  const { t } = useTranslation("p2p-admin");
  const navigate = useNavigate();
  const filters = useListFilters({ is: KINDS, status: STATUSES });
  const { is = "dispute", status = "open" } = filters.values;
  const list = useInfiniteQuery(disputesQuery({ is, status }));
  return (
    <>
      <PageHeader title={t("disputes.title")} description={t("disputes.lead")} />
      <FilterTabs
        name="is"
        label={t("disputes.title")}
        options={KINDS}
        word={(kind) => t(`disputes.kinds.${kind}`)}
        value={is}
      >
        <FilteredList
          filters={filters}
          fields={{
            status: {
              label: t("trades.status"),
              all: t("disputes.undecided"),
              word: () => t("disputes.decided"),
            },
          }}
          failure={{ title: t("disputes.failed") }}
          list={list}
          caption={t(`disputes.kinds.${is}`)}
          columns={useColumns()}
          rowKey={({ disputeId }) => disputeId}
          onRowOpen={({ id }) => void navigate(`/admin/p2p/trades/${id}`)}
          empty={
            <EmptyState icon={Gavel} title={t("disputes.empty")} description={t("disputes.emptyText")} />
          }
        />
      </FilterTabs>
    </>
  );
}

function useColumns(): Column<DisputeRow>[] {
  const { t } = useTranslation(["p2p-admin", "p2p", "cases"]);
  return [
    {
      id: "trade",
      header: t("trades.trade"),
      cell: ({ number, reason }) => (
        <span className="flex min-w-40 flex-col">
          <span className="figures font-medium">{number}</span>
          <span className="text-ink-muted text-xs">
            {reason === null
              ? t("dispute.bySystem", { ns: "p2p" })
              : t(`dispute.reasons.${reason}`, { ns: "p2p" })}
          </span>
        </span>
      ),
    },
    {
      id: "sides",
      header: t("trades.sides"),
      cell: ({ buyer, seller }) => (
        <span className="flex flex-col max-sm:items-end">
          <span>{t("trades.buyer", { name: buyer.name })}</span>
          <span>{t("trades.seller", { name: seller.name })}</span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t("trades.amount"),
      align: "right",
      cell: ({ asset, inEscrow, total, takesTwo }) => (
        <span className="flex flex-col items-end gap-0.5">
          <span>{formatAmount(asset, inEscrow.amount)}</span>
          <span className="text-ink-muted text-xs">{formatAmount("BRL", total)}</span>
          {takesTwo && <Badge tone="info">{t("ruling.two")}</Badge>}
        </span>
      ),
    },
    {
      id: "evidence",
      header: t("disputes.evidence"),
      align: "right",
      cell: ({ evidence }) => evidence,
    },
    {
      id: "assignee",
      header: t("disputes.assignee"),
      cell: ({ assignee, pendingApproval }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          {assignee === null ? <span className="text-ink-muted">{t("disputes.nobody")}</span> : assignee.name}
          {pendingApproval !== null && <Badge tone="warning">{t("ruling.waits")}</Badge>}
        </span>
      ),
    },
    {
      id: "opened",
      header: t("disputes.opened"),
      align: "right",
      cell: ({ openedAt, dueAt }) => (
        <span className="flex flex-col items-end gap-1 whitespace-nowrap">
          {formatDateTime(openedAt)}
          {dueAt !== null && <DeadlineBadge dueAt={dueAt} />}
        </span>
      ),
    },
  ];
}
