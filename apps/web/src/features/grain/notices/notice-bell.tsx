import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { useNoticeToasts } from "@/components/notices/use-notice-toasts";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { isOfReport, markRead, type Notice, noticesQuery } from "@/features/grain/notices/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cn } from "@/lib/cn";

interface NoticeBellProps {
  /** Where an order of the person's is shown. */
  orderPath: (orderId: string) => string;
  settingsPath: string;
  /** Where files of reports are fetched, for who has any. */
  reportsPath?: string;
}

/** How much there is to know, and all of it at a touch; what is new also says so by itself. */
export function NoticeBell({ orderPath, settingsPath, reportsPath }: NoticeBellProps) {
  const { t } = useTranslation("grain-notices");
  const { data } = useQuery(noticesQuery);
  const [open, setOpen] = useState(false);
  // As they were when they were opened: reading them does not take the marks away at once.
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const read = useMutation({
    mutationFn: markRead,
    onSettled: (_data, _error, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
  const { pathname } = useLocation();
  const linkOf = (notice: Notice): NoticeLink | null => {
    if (notice.orderId !== null) return { to: orderPath(notice.orderId), words: t("seeOrder") };
    if (!isOfReport(notice) || reportsPath === undefined) return null;
    return { to: reportsPath, words: t("seeReports") };
  };
  useNoticeToasts(data, pathname === reportsPath);
  const unread = data?.unread ?? 0;
  const show = () => {
    const items = data?.items ?? [];
    setShown(items);
    setOpen(true);
    if (items[0] !== undefined && unread > 0) read.mutate(items[0].id);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={unread === 0 ? t("open") : `${t("open")}: ${t("unread", { count: unread })}`}
        onClick={show}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent leading-4.5"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription className="sr-only">{t("emptyText")}</SheetDescription>
          {shown.length === 0 ? (
            <EmptyState icon={BellOff} title={t("empty")} description={t("emptyText")} />
          ) : (
            <ul className="-mx-6 divide-y border-y">
              {shown.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} link={linkOf(notice)} onFollow={close} />
              ))}
            </ul>
          )}
          <Button asChild variant="secondary" className="mt-auto">
            <Link to={settingsPath} onClick={close}>
              {t("settings")}
            </Link>
          </Button>
        </SheetContent>
      </Sheet>
    </>
  );
}

interface NoticeLink {
  to: string;
  words: string;
}

interface NoticeRowProps {
  notice: Notice;
  link: NoticeLink | null;
  onFollow: () => void;
}

function NoticeRow({ notice, link, onFollow }: NoticeRowProps) {
  const { dateTime } = useLocalTime();
  return (
    <li className={cn("flex flex-col gap-1 px-6 py-4 text-sm", !notice.read && "bg-wheat-soft")}>
      <p className="font-semibold">{notice.title}</p>
      <p className="break-words">{notice.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 text-ink-muted">
        <time dateTime={notice.at}>{dateTime(notice.at)}</time>
        {link !== null && (
          <Link to={link.to} className="underline underline-offset-4" onClick={onFollow}>
            {link.words}
            <span className="sr-only">: {notice.title}</span>
          </Link>
        )}
      </p>
    </li>
  );
}
