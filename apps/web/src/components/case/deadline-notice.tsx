import { CircleCheck, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface DeadlineNoticeProps {
  /** Who must act, and what is to be done. */
  title: string;
  /** Until when, what happens otherwise, and what it means for the money: a line each. */
  lines: readonly ReactNode[];
  /** It waits for nothing any more. */
  isOver?: boolean;
}

/** What a case waits for, and until when; or how it ended. */
export function DeadlineNotice({ title, lines, isOver = false }: DeadlineNoticeProps) {
  const Icon = isOver ? CircleCheck : Hourglass;
  const ink = isOver ? "text-ink-muted" : "text-wheat-ink";
  return (
    <div
      className={cn(
        "flex items-start gap-2.5 rounded-lg px-4 py-3 text-sm",
        isOver ? "bg-sunken" : "bg-wheat-soft",
      )}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", ink)} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a notice never change places
          <p key={index} className={ink}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
