import { LoadOlder, type OlderPages } from "@/components/case/load-older";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";

export interface ThreadMessage {
  id: string;
  text: string;
  /** Who wrote it and when. */
  caption: string;
  /** Stands to the right, as what the reader wrote. */
  isAside: boolean;
  /** Set for what only some read: the word that says so. */
  readers?: string | undefined;
}

interface MessageListProps {
  list: OlderPages;
  /** Oldest first; undefined while they are on their way. */
  messages: readonly ThreadMessage[] | undefined;
  /** What is said where nobody wrote anything. */
  empty: string;
}

/** What the sides of a case wrote to each other. */
export function MessageList({ list, messages, empty }: MessageListProps) {
  return (
    <>
      <LoadOlder list={list} />
      {messages?.length === 0 && <p className="text-ink-muted text-sm">{empty}</p>}
      <ul className="flex flex-col gap-2">
        {messages?.map(({ id, text, caption, isAside, readers }) => (
          <li
            key={id}
            className={cn(
              "max-w-[85%] rounded-lg px-3.5 py-2 text-sm",
              isAside ? "self-end bg-wheat-soft" : "self-start bg-sunken",
              readers !== undefined && "border border-line-strong border-dashed bg-surface",
            )}
          >
            {readers !== undefined && (
              <Badge tone="info" className="mb-1">
                {readers}
              </Badge>
            )}
            <p className="whitespace-pre-wrap break-words">{text}</p>
            <p className="mt-0.5 text-ink-muted text-xs">{caption}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
