import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { FilteredList } from "@/components/filtered-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { type QueueItem, type QueuePageData, type QueueStatus, queueQuery } from "@/features/admin-kyc/api";
import { useCaseStatuses } from "@/features/admin-kyc/case-statuses";
import { clock } from "@/lib/clock";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { useListFilters } from "@/lib/use-list-filters";

const FILTERS = [
  "WAITING",
  "ON_HOLD",
  "REVISION",
  "REVERIFY",
  "APPROVED",
  "REJECTED_RETRY",
  "REJECTED_FINAL",
  "DRAFT",
] as const satisfies readonly QueueStatus[];
type Filter = (typeof FILTERS)[number];

/** The verifications, those that wait for the house first. */
export function QueuePage() {
  const { t } = useTranslation("admin-kyc");
  const navigate = useNavigate();
  const filters = useListFilters({ status: FILTERS });
  const { status = "WAITING" } = filters.values;
  const queue = useInfiniteQuery(queueQuery(status));
  const counts = queue.data?.pages[0]?.counts;
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t("queue.title")} description={t("queue.description")} />
      <FilterTabs
        name="status"
        label={t("queue.filter")}
        options={FILTERS}
        word={(filter) => t(`filters.${filter}`)}
        count={(filter) => (counts === undefined ? 0 : countOf(counts, filter))}
        value={status}
      >
        <FilteredList
          filters={filters}
          failure={{ title: t("failures.title"), description: t("failures.fetch") }}
          list={queue}
          caption={t(`filters.${status}`)}
          columns={columns}
          rowKey={({ caseId }) => caseId}
          onRowOpen={({ caseId }) => void navigate(`/admin/kyc/${caseId}`)}
          empty={
            <EmptyState
              icon={ShieldCheck}
              title={t(status === "WAITING" ? "queue.nobodyWaits" : "queue.none")}
              description={status === "WAITING" ? t("queue.nobodyWaitsText") : undefined}
            />
          }
        />
      </FilterTabs>
    </>
  );
}

function countOf(counts: QueuePageData["counts"], filter: Filter): number {
  if (filter !== "WAITING") return counts[filter] ?? 0;
  const waiting = ["SUBMITTED", "CHECKING", "ON_HOLD", "IN_REVIEW"] as const;
  return waiting.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

function useColumns(): Column<QueueItem>[] {
  const { t } = useTranslation("admin-kyc");
  const statuses = useCaseStatuses();
  return [
    {
      id: "person",
      header: t("queue.person"),
      cell: ({ name, email }) => (
        <span className="flex min-w-40 flex-col">
          <span className="font-medium">{name}</span>
          <span className="text-ink-muted text-xs">{email}</span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("queue.status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
    {
      id: "document",
      header: t("queue.document"),
      cell: ({ documentType }) => (documentType === null ? "–" : t(`types.${documentType}`)),
    },
    {
      id: "findings",
      header: t("queue.findings"),
      cell: ({ findings }) =>
        findings.length === 0 ? (
          <span className="text-ink-muted">{t("queue.noFindings")}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {findings.map((finding) => (
              <Badge key={finding} tone="warning">
                {t(`findings.${finding}.short`)}
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: "reviewer",
      header: t("queue.reviewer"),
      cell: ({ reviewerId, reviewerName }) =>
        reviewerName ??
        (reviewerId === null ? (
          <span className="text-ink-muted">{t("queue.nobody")}</span>
        ) : (
          t("queue.colleague")
        )),
    },
    {
      id: "submitted",
      header: t("queue.submitted"),
      align: "right",
      cell: (row) => <Submitted {...row} />,
    },
  ];
}

function Submitted({ submittedAt, dueAt, status }: QueueItem) {
  const { t } = useTranslation("admin-kyc");
  if (submittedAt === null) return "–";
  const waits = status === "IN_REVIEW" || status === "ON_HOLD";
  const late = waits && dueAt !== null && Date.parse(dueAt) < clock.now();
  return (
    <span className="flex flex-col whitespace-nowrap">
      {formatDateTime(submittedAt)}
      {waits && dueAt !== null && (
        <span className={cn("text-xs", late ? "font-medium text-negative" : "text-ink-muted")}>
          {t(late ? "queue.late" : "queue.due", { when: formatDateTime(dueAt) })}
        </span>
      )}
    </span>
  );
}
