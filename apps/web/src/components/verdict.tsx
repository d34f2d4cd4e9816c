import { BadgeCheck, type LucideIcon, ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface VerdictProps {
  isGenuine: boolean;
  title: string;
  text: string;
  /** What was looked up, where the page says it beside the verdict. */
  children?: ReactNode;
}

/** Whether a paper somebody checks was made here. It heads its page. */
export function Verdict({ isGenuine, title, text, children }: VerdictProps) {
  const Icon: LucideIcon = isGenuine ? BadgeCheck : ShieldX;
  return (
    <div className="flex items-start gap-4" role="status">
      <span
        className={cn(
          "flex size-12 shrink-0 items-center justify-center rounded-full",
          isGenuine ? "bg-positive-soft text-positive" : "bg-negative-soft text-negative",
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="text-pretty text-ink-muted">{text}</p>
        {children}
      </div>
    </div>
  );
}
