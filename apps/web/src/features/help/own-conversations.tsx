import { SUPPORT_TABS } from "@lastro/contracts/support";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadOlder } from "@/components/case/load-older";
import { ErrorAlert } from "@/components/error-alert";
import { FilterTabs } from "@/components/filter-tabs";
import { StatusBadge } from "@/components/status-badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type ConversationRow, conversationsQuery, SUPPORT } from "@/features/help/api";
import { standingOf, useStandings } from "@/features/help/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";
import { useListFilters } from "@/lib/use-list-filters";

/** The client's conversations with support. */
export function OwnConversations() {
  const { t } = useTranslation("help");
  const queryClient = useQueryClient();
  const { tab = "all" } = useListFilters({ tab: SUPPORT_TABS }).values;
  const list = useInfiniteQuery(conversationsQuery(tab));
  useServerEvents(({ type }) => {
    if (type === "support") void queryClient.invalidateQueries({ queryKey: SUPPORT });
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("conversations.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <FilterTabs
          name="tab"
          label={t("conversations.title")}
          options={SUPPORT_TABS}
          word={(one) => t(`conversations.tabs.${one}`)}
          value={tab}
        >
          {list.isError ? (
            <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />
          ) : rows === undefined ? (
            <Skeleton className="h-24 w-full" />
          ) : rows.length === 0 ? (
            <p className="py-4 text-ink-muted text-sm">{t("conversations.empty")}</p>
          ) : (
            <ul className="divide-y">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )}
          <LoadOlder list={list} />
        </FilterTabs>
      </CardContent>
    </Card>
  );
}

function Row({ row }: { row: ConversationRow }) {
  const { t } = useTranslation("help");
  return (
    <li>
      <Link
        to={`/help/conversations/${row.id}`}
        className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-3 text-sm hover:bg-sunken"
      >
        <span className="flex flex-col">
          <span className="font-medium">{t(`categories.${row.category}`)}</span>
          <span className="figures text-ink-muted text-xs">
            {row.number} · {formatDateTime(row.lastMessageAt)}
          </span>
        </span>
        <StatusBadge status={standingOf(row)} statuses={useStandings()} />
      </Link>
    </li>
  );
}
