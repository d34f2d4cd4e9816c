import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface LeaderRowProps {
  label: ReactNode;
  children: ReactNode;
  /** What there is to say of the figure, beneath the line. */
  note?: ReactNode;
  className?: string | undefined;
}

/** A line of a statement: the word, a row of dots, the figure. Stands inside a `dl`. */
export function LeaderRow({ label, children, note, className }: LeaderRowProps) {
  return (
    <div className={cn("flex items-baseline gap-2", note !== undefined && "flex-wrap gap-y-0.5", className)}>
      <dt className="flex flex-1 items-baseline gap-2 text-ink-muted after:min-w-4 after:flex-1 after:border-line-strong/60 after:border-b after:border-dotted">
        {label}
      </dt>
      <dd className="figures min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
      {note !== undefined && <dd className="w-full text-right text-ink-muted text-xs">{note}</dd>}
    </div>
  );
}
