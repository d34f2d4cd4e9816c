import { Badge, type BadgeTone } from "@/components/ui/badge";

interface StatusBadgeProps<S extends string> {
  status: S;
  /** The look and the word of every status; a status without one does not compile. */
  statuses: Readonly<Record<S, { tone: BadgeTone; label: string }>>;
  className?: string | undefined;
}

/** A status in a word, with a tone that only supports it. */
export function StatusBadge<S extends string>({ status, statuses, className }: StatusBadgeProps<S>) {
  const { tone, label } = statuses[status];
  return (
    <Badge tone={tone} className={className}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {label}
    </Badge>
  );
}
