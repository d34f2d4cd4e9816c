import type { ReactNode } from "react";
import { LoadOlder, type OlderPages } from "@/components/case/load-older";
import { Skeleton } from "@/components/ui/skeleton";

export interface TimelineEvent {
  id: string;
  title: string;
  /** When, and by whom. */
  caption: string;
  detail?: ReactNode;
}

interface TimelineProps {
  list: OlderPages;
  /** Oldest first; undefined while they are on their way. */
  events: readonly TimelineEvent[] | undefined;
}

/** Everything that happened to something, oldest first. */
export function Timeline({ list, events }: TimelineProps) {
  if (events === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <>
      <LoadOlder list={list} />
      <ol className="flex flex-col gap-2.5 border-l-2 pl-4 text-sm">
        {events.map(({ id, title, caption, detail }) => (
          <li key={id}>
            <p className="font-medium">{title}</p>
            <p className="text-ink-muted">{caption}</p>
            {detail}
          </li>
        ))}
      </ol>
    </>
  );
}
