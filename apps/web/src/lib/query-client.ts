import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";

export const REFRESH_INTERVAL_MS = 40_000;

/** Server state for the whole app: refreshed every 40 s while the page is looked at, never retried after a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: REFRESH_INTERVAL_MS,
        staleTime: 5_000,
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
      },
      // A write is repeated only by whoever holds its idempotency key.
      mutations: { retry: false },
    },
  });
}
