import { Link } from "react-router";
import { cn } from "@/lib/cn";

export interface Notice {
  id: string;
  title: string;
  text: string;
  at: string;
  read: boolean;
}

export interface NoticeLink {
  to: string;
  words: string;
}

interface NoticeRowProps {
  notice: Notice;
  link: NoticeLink | null;
  dateTime: (iso: string) => string;
  /** Called when that way is taken. */
  onFollow?: () => void;
}

/** One notice, and the way to the page it is about. */
export function NoticeRow({ notice, link, dateTime, onFollow }: NoticeRowProps) {
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
