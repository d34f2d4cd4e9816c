import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type QueueItem, type QueuePageData, type QueueStatus, queueQuery } from "@/features/admin-kyc/api";
import { useCaseStatuses } from "@/features/admin-kyc/case-statuses";
import { useFetchFailure } from "@/features/admin-kyc/use-fetch-failure";
import { clock } from "@/lib/clock";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";

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
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find((filter) => filter === search.get("status")) ?? "WAITING";
  const queue = useQueue(status);
  const counts = queue.data?.pages[0]?.counts;
  return (
    <>
      <PageHeader title={t("queue.title")} description={t("queue.description")} />
      <Tabs
        value={status}
        onValueChange={(next) => setSearch(next === "WAITING" ? {} : { status: next }, { replace: true })}
      >
        <TabsList aria-label={t("queue.filter")}>
          {FILTERS.map((filter) => (
            <TabsTrigger key={filter} value={filter} className="gap-2">
              {t(`filters.${filter}`)}
              {counts !== undefined && countOf(counts, filter) > 0 && (
                <span className="figures ml-1.5 text-ink-muted">{countOf(counts, filter)}</span>
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={status}>
          <QueueTable status={status} queue={queue} />
        </TabsContent>
      </Tabs>
    </>
  );
}

function useQueue(status: Filter) {
  const queue = useInfiniteQuery(queueQuery(status));
  useFetchFailure(queue.isError);
  return queue;
}

function countOf(counts: QueuePageData["counts"], filter: Filter): number {
  if (filter !== "WAITING") return counts[filter] ?? 0;
  const waiting = ["SUBMITTED", "CHECKING", "ON_HOLD", "IN_REVIEW"] as const;
  return waiting.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

function QueueTable({ status, queue }: { status: Filter; queue: ReturnType<typeof useQueue> }) {
  const { t } = useTranslation("admin-kyc");
  const navigate = useNavigate();
  return (
    <PagedTable
      list={queue}
      caption={t(`filters.${status}`)}
      columns={useColumns()}
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
  );
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
