import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";

export const REFRESH_INTERVAL_MS = 40_000;

/** How often to read again: not at all without a connection, so that what was read last stays on the screen. */
export const refreshWhileConnected = (): number | false => (navigator.onLine ? REFRESH_INTERVAL_MS : false);

/** Server state for the whole app: refreshed every 40 s while the page is looked at, never retried after a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: refreshWhileConnected,
        staleTime: 5_000,
        // Without a connection a request fails at once and the screen says so, instead of waiting without an end.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          navigator.onLine && !(error instanceof ApiError && error.status < 500) && failures < 2,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      },
      // A write is repeated only by whoever holds its idempotency key, and never waits for a connection to be sent later.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
