import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { NoAnswerError } from "@/lib/api-error";
import { formatDateTime } from "@/lib/format-date";

/** Says while no answer comes from the server, whether money may have moved, and of when what the page shows is. */
export function ConnectionStrip() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const connection = useConnection(queryClient);
  const shownSince = oldestShown(queryClient);
  return (
    // Always there, so that what appears in it is read out.
    <div aria-live="polite">
      {connection !== "fine" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-wheat border-t bg-wheat-soft px-4 py-1.5 text-sm text-wheat-ink sm:px-6">
          <p>
            <strong className="font-semibold">
              {t(`connection.${isOutcomeUnknown(queryClient) ? "outcomeUnknown" : connection}`)}
            </strong>{" "}
            {shownSince !== undefined && t("connection.shownSince", { time: formatDateTime(shownSince) })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="ml-auto max-sm:h-11"
            onClick={() => void queryClient.refetchQueries({ type: "active" })}
          >
            {t("retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

type Connection = "fine" | "lost" | "unanswered";

/** What the browser knows of its connection, and whether the last request was answered. */
function useConnection(queryClient: QueryClient): Connection {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [answered, setAnswered] = useState(true);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { action } = event;
        if (action.type === "success" && action.manual !== true) setAnswered(true);
        if (action.type === "error") setAnswered(!(action.error instanceof NoAnswerError));
      }),
    [queryClient],
  );
  if (!online) return "lost";
  return answered ? "fine" : "unanswered";
}

function subscribe(onChange: () => void): () => void {
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** A write that was sent and not answered may have been carried out. */
function isOutcomeUnknown(queryClient: QueryClient): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === "pending" || isUnknown(state.error));
}

const isUnknown = (error: Error | null) => error instanceof NoAnswerError && error.outcomeUnknown;

/** When the oldest of what the page shows was read; what is read once and never changes does not count. */
function oldestShown(queryClient: QueryClient): string | undefined {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: "active", predicate: (query) => query.state.dataUpdatedAt > 0 && !isStatic(query) })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : new Date(Math.min(...times)).toISOString();
}

const isStatic = ({ observers }: Query): boolean =>
  observers.every(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
