import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { NoticeBell } from "@/components/notices/notice-bell";
import { useNoticeToasts } from "@/components/notices/use-notice-toasts";
import { markRead, type Notice, noticesQuery } from "@/features/notices/api";
import { formatDateTime } from "@/lib/format-date";

/** The bell of the bank's clients. New notices appear as toasts too, except on the page they are about. */
export function ClientNotices() {
  const { t } = useTranslation("notices");
  const { pathname } = useLocation();
  const { data } = useQuery(noticesQuery);
  const read = useMutation({
    mutationFn: markRead,
    onSettled: (_data, _error, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  useNoticeToasts(data?.items, ({ link }) => link === pathname);
  const unread = data?.unread ?? 0;
  return (
    <NoticeBell
      notices={data?.items ?? []}
      unread={unread}
      words={{
        title: t("title"),
        open: unread === 0 ? t("open") : `${t("open")}: ${t("unread", { count: unread })}`,
        empty: t("empty"),
        emptyText: t("emptyText"),
        settings: t("settings"),
        all: t("all"),
      }}
      settingsPath="/settings"
      allPath="/notices"
      dateTime={formatDateTime}
      linkOf={(notice: Notice) => ({ to: notice.link, words: t("see") })}
      onRead={read.mutate}
    />
  );
}
