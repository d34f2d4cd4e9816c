import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";

interface DeadlineNoticeProps {
  /** Who must act, and what is to be done. */
  title: string;
  /** Until when, what happens otherwise, and what it means for the money: a line each. */
  lines: readonly ReactNode[];
}

/** What a case waits for, and until when. */
export function DeadlineNotice({ title, lines }: DeadlineNoticeProps) {
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-wheat-soft px-4 py-3 text-sm">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wheat-ink" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a notice never change places
          <p key={index} className="text-wheat-ink">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
