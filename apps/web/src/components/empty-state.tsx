import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What to do next. */
  description?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-3 px-6 py-12 text-center", className)}>
      {Icon !== undefined && (
        <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-6" />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {description !== undefined && <p className="max-w-sm text-ink-muted text-sm">{description}</p>}
      {action}
    </div>
  );
}
