import { SUPPORT_FIGURES_DAYS, SUPPORT_QUEUES } from "@lastro/contracts/support";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, Inbox, LifeBuoy, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Column } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { StatCard } from "@/components/stat-card";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import {
  ADMIN_SUPPORT,
  type AdminConversationRow,
  figuresQuery,
  queueQuery,
} from "@/features/help/admin/api";
import { standingOf, useStandings } from "@/features/help/words";
import { formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** What clients write to the house, by queue. */
export function InboxPage() {
  const { t } = useTranslation("help-admin");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queue = "unanswered" } = useListFilters({ queue: SUPPORT_QUEUES }).values;
  const list = useInfiniteQuery(queueQuery(queue));
  const columns = useColumns();
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: ADMIN_SUPPORT });
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          <Button asChild variant="secondary">
            <Link to="/admin/support/answers">{t("macros.title")}</Link>
          </Button>
        }
      />
      <Figures />
      <FilterTabs
        name="queue"
        label={t("title")}
        options={SUPPORT_QUEUES}
        word={(one) => t(`queues.${one}`)}
        value={queue}
      >
        <PagedTable
          list={list}
          caption={t(`queues.${queue}`)}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(`/admin/support/${id}`)}
          empty={<EmptyState icon={LifeBuoy} title={t("empty")} description={t("emptyText")} />}
        />
      </FilterTabs>
    </>
  );
}

function useColumns(): Column<AdminConversationRow>[] {
  const { t } = useTranslation(["help-admin", "help"]);
  const standings = useStandings();
  return [
    {
      id: "client",
      header: t("columns.client"),
      cell: ({ client, number }) => (
        <span className="flex min-w-36 flex-col">
          <span className="font-medium">{client.name || client.email}</span>
          <span className="figures text-ink-muted text-xs">{number}</span>
        </span>
      ),
    },
    {
      id: "category",
      header: t("columns.category"),
      cell: ({ category }) => t(`categories.${category}`, { ns: "help" }),
    },
    {
      id: "last",
      header: t("columns.last"),
      cell: ({ lastMessageAt }) => (
        <span className="figures whitespace-nowrap">{formatDateTime(lastMessageAt)}</span>
      ),
    },
    {
      id: "assignee",
      header: t("columns.assignee"),
      cell: ({ assignee }) => assignee?.name || assignee?.email || t("columns.nobody"),
    },
    {
      id: "standing",
      header: t("columns.standing"),
      cell: (row) => <StatusBadge status={standingOf(row)} statuses={standings} />,
    },
  ];
}

function Figures() {
  const { t } = useTranslation("help-admin");
  const { data } = useQuery(figuresQuery);
  const median = data?.medianFirstAnswerSeconds;
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-3">
      <StatCard
        icon={Inbox}
        label={t("figures.unanswered")}
        value={data?.unanswered}
        hint={data && t("figures.open", { count: data.open })}
      />
      <StatCard
        icon={Clock}
        label={t("figures.firstAnswer")}
        value={
          median === undefined
            ? undefined
            : median === null
              ? "—"
              : t("figures.minutes", { count: Math.ceil(median / 60) })
        }
        hint={data && t("figures.answered", { ...data, days: SUPPORT_FIGURES_DAYS })}
      />
      <StatCard
        icon={Star}
        label={t("figures.rating")}
        value={data && (data.averageRating === null ? "—" : formatDecimal(data.averageRating, 1, 1))}
        hint={data && t("figures.ratings", { count: data.ratings })}
      />
    </div>
  );
}
