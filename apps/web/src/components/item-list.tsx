import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";

interface ItemProps {
  icon: LucideIcon;
  title: ReactNode;
  details?: ReactNode;
  actions?: ReactNode;
}

/** The rows of a section: what it is, what is known of it, what can be done with it. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y">
      {children}
    </ul>
  );
}

export function Item({ icon: Icon, title, details, actions }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">{title}</div>
        {details !== undefined && <div className="text-ink-muted text-sm">{details}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-1">{actions}</div>}
    </li>
  );
}

export function PendingItems({ rows = 2 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="divide-y">
      {["a", "b", "c", "d"].slice(0, rows).map((row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
