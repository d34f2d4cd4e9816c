import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ApiClient, api, type RequestOptions } from "@/lib/api-client";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

interface Page {
  nextCursor: string | null;
}

/** A list the server hands out page by page, each page naming the cursor of the next. Read anew as often as said. */
export function pagedQuery<P extends Page>(
  queryKey: readonly unknown[],
  path: string,
  query: RequestOptions["query"] = {},
  refetchInterval = REFRESH_INTERVAL_MS,
  client: ApiClient = api,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      client.get<P>(path, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    refetchInterval,
    getNextPageParam: (last: P) => last.nextCursor,
  });
}
