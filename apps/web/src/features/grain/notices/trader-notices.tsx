import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { NoticeBell } from "@/components/notices/notice-bell";
import { useNoticeToasts } from "@/components/notices/use-notice-toasts";
import {
  isOfAlert,
  isOfBid,
  isOfReport,
  markRead,
  type Notice,
  noticesQuery,
} from "@/features/grain/notices/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";

interface TraderNoticesProps {
  /** Where an order of the person's is shown. */
  orderPath: (orderId: string) => string;
  settingsPath: string;
  /** Where bids and answers to them are shown. */
  bidsPath: string;
  /** Where files of reports are fetched, for who has any. */
  reportsPath?: string;
}

/** What somebody of the marketplace is told; what is new also says so by itself, but where the page of reports does. */
export function TraderNotices({ orderPath, settingsPath, bidsPath, reportsPath }: TraderNoticesProps) {
  const { t } = useTranslation("grain-notices");
  const { dateTime } = useLocalTime();
  const { pathname } = useLocation();
  const alertsPath = `${agroEntrance(useAgroAccountType())}/alerts`;
  const { data } = useQuery(noticesQuery);
  const read = useMutation({
    mutationFn: markRead,
    onSettled: (_data, _error, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  const linkOf = (notice: Notice) => {
    if (notice.orderId !== null) return { to: orderPath(notice.orderId), words: t("seeOrder") };
    if (isOfAlert(notice)) return { to: alertsPath, words: t("seeAlerts") };
    if (isOfBid(notice)) return { to: bidsPath, words: t("seeBids") };
    if (!isOfReport(notice) || reportsPath === undefined) return null;
    return { to: reportsPath, words: t("seeReports") };
  };
  useNoticeToasts(data?.items, (notice) => pathname === reportsPath && isOfReport(notice));
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
      }}
      settingsPath={settingsPath}
      dateTime={dateTime}
      linkOf={linkOf}
      onRead={read.mutate}
    />
  );
}
