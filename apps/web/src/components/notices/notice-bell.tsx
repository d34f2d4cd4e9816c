import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { type Notice, type NoticeLink, NoticeRow } from "@/components/notices/notice-row";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";

interface NoticeBellProps<N extends Notice> {
  /** The latest, newest first. */
  notices: readonly N[];
  unread: number;
  words: {
    title: string;
    /** What the bell's button is called, with how many are unread. */
    open: string;
    empty: string;
    emptyText: string;
    settings: string;
    all?: string;
  };
  /** Where all of them are, if they have a page. */
  allPath?: string;
  /** Where the person chooses what they are told. */
  settingsPath: string;
  /** A moment as the person reads it. */
  dateTime: (iso: string) => string;
  /** Where a notice leads, where it leads anywhere. */
  linkOf: (notice: N) => NoticeLink | null;
  /** Called when they are looked at: the newest, and all before it, have been read. */
  onRead: (newestId: string) => void;
}

/** How much there is to know, and all of it at a touch. */
export function NoticeBell<N extends Notice>(props: NoticeBellProps<N>) {
  const { notices, unread, words, settingsPath, allPath, dateTime, linkOf, onRead } = props;
  const [open, setOpen] = useState(false);
  // As they were when they were opened: reading them does not take the marks away at once.
  const [shown, setShown] = useState<readonly N[]>([]);
  const show = () => {
    setShown(notices);
    setOpen(true);
    if (notices[0] !== undefined && unread > 0) onRead(notices[0].id);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" size="icon" className="relative" aria-label={words.open} onClick={show}>
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
          <SheetTitle>{words.title}</SheetTitle>
          <SheetDescription className="sr-only">{words.emptyText}</SheetDescription>
          {shown.length === 0 ? (
            <EmptyState icon={BellOff} title={words.empty} description={words.emptyText} />
          ) : (
            <ul className="-mx-6 divide-y border-y">
              {shown.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  link={linkOf(notice)}
                  dateTime={dateTime}
                  onFollow={close}
                />
              ))}
            </ul>
          )}
          <div className="mt-auto flex flex-col gap-2">
            {allPath !== undefined && (
              <Button asChild>
                <Link to={allPath} onClick={close}>
                  {words.all}
                </Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to={settingsPath} onClick={close}>
                {words.settings}
              </Link>
            </Button>
          </div>
        </SheetContent>
      </Sheet>
    </>
  );
}
