import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  /** Undefined while it is on its way, null when it could not be read. */
  value: ReactNode | undefined;
  hint?: ReactNode;
}

/** One figure of a dashboard, with what it counts. */
export function StatCard({ icon: Icon, label, value, hint }: StatCardProps) {
  return (
    <Card className="flex flex-col gap-2 p-5">
      <p className="flex items-center justify-between gap-2 text-ink-muted text-sm">
        {label}
        <Icon aria-hidden="true" className="size-4.5 text-wheat-ink" />
      </p>
      {value === undefined ? (
        <Skeleton className="h-8 w-28" />
      ) : (
        <p className="figures font-semibold text-2xl tracking-tight">{value ?? "–"}</p>
      )}
      {hint !== undefined && <p className="text-ink-muted text-sm empty:hidden">{hint}</p>}
    </Card>
  );
}
