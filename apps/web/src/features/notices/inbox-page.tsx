import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { FilterSelect } from "@/components/filter-select";
import { FilterTabs } from "@/components/filter-tabs";
import { NoticeRow } from "@/components/notices/notice-row";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { inboxQuery, markRead, noticesQuery } from "@/features/notices/api";
import { formatDateTime } from "@/lib/format-date";
import { NOTICE_TOPICS } from "@/lib/notice-topics";
import { useFailureToast } from "@/lib/use-failure-toast";
import { useListFilters } from "@/lib/use-list-filters";

const PARTS = ["all", "unread"] as const;

/** Everything a client was told, by what it is about and by whether it was read. */
export function InboxPage() {
  const { t } = useTranslation("notices");
  const { t: topics } = useTranslation("settings");
  const { values, set } = useListFilters({ show: PARTS, topic: NOTICE_TOPICS });
  const { show = "all", topic } = values;
  const list = useInfiniteQuery(inboxQuery({ unread: show === "unread" ? "true" : undefined, topic }));
  const isFiltered = show === "unread" || topic !== undefined;
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} actions={<MarkAllRead />} />
      <FilterTabs
        name="show"
        label={t("title")}
        options={PARTS}
        word={(part) => t(`parts.${part}`)}
        value={show}
      >
        <FilterSelect
          label={t("about")}
          all={t("anything")}
          value={topic}
          options={NOTICE_TOPICS.map((value) => ({ value, label: topics(`push.topics.${value}`) }))}
          onChange={(value) => set({ topic: value })}
          className="mb-4 sm:w-72"
        />
        <PagedList
          list={list}
          rowKey={({ id }) => id}
          row={(notice) => (
            <NoticeRow
              notice={notice}
              link={{ to: notice.link, words: t("see") }}
              dateTime={formatDateTime}
            />
          )}
          empty={
            <EmptyState
              icon={BellOff}
              title={isFiltered ? t("noneHere") : t("empty")}
              description={isFiltered ? t("noneHereText") : t("emptyText")}
            />
          }
        />
      </FilterTabs>
    </>
  );
}

function MarkAllRead() {
  const { t } = useTranslation("notices");
  const queryClient = useQueryClient();
  const { data } = useQuery(noticesQuery);
  const failed = useFailureToast();
  const newest = data?.items[0];
  const read = useMutation({
    mutationFn: markRead,
    onError: (error) => failed(t("readFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  if (newest === undefined || data?.unread === 0) return null;
  return (
    <Button variant="secondary" disabled={read.isPending} onClick={() => read.mutate(newest.id)}>
      {t("readAll")}
    </Button>
  );
}
