import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { type QueueItem, type QueueStatus, queueQuery } from "@/features/companies/admin/api";
import { useApplicationStatuses } from "@/features/companies/statuses";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const FILTERS = [
  "submitted",
  "in_review",
  "revision_requested",
  "approved",
  "rejected",
] as const satisfies readonly QueueStatus[];

/** Companies that ask for an account, those that wait longest first. */
export function QueuePage() {
  const { t } = useTranslation("companies");
  const navigate = useNavigate();
  const filters = useListFilters({ status: FILTERS });
  const { status = "submitted" } = filters.values;
  const queue = useInfiniteQuery(queueQuery(status));
  const statuses = useApplicationStatuses();
  const columns: Column<QueueItem>[] = [
    {
      id: "company",
      header: t("admin.company"),
      cell: ({ legalName, tier }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{legalName}</span>
          <span className="text-ink-muted text-xs">{t(`tiers.${tier}.name`)}</span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("admin.status"),
      cell: (row) => <StatusBadge status={row.status} statuses={statuses} />,
    },
    { id: "applicant", header: t("admin.applicant"), cell: ({ applicant }) => applicant.name },
    {
      id: "submitted",
      header: t("admin.submitted"),
      align: "right",
      cell: ({ submittedAt }) => (submittedAt === null ? "–" : formatDateTime(submittedAt)),
    },
  ];
  return (
    <>
      <PageHeader title={t("admin.title")} description={t("admin.description")} />
      <FilterTabs
        name="status"
        label={t("admin.filter")}
        options={FILTERS}
        word={(one) => t(`statuses.${one}`)}
        value={status}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("admin.failed"), description: t("admin.failedText") }}
          list={queue}
          caption={t(`statuses.${status}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/admin/companies/${id}`)}
          empty={<EmptyState icon={Building2} title={t("admin.none")} />}
        />
      </FilterTabs>
    </>
  );
}
