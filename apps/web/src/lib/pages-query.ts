import { infiniteQueryOptions } from "@tanstack/react-query";
import { refreshWhileConnected } from "@/lib/query-client";

interface Page {
  nextCursor: string | null;
}

/** The page to read; the first has no cursor. */
export interface PageRequest {
  cursor: string | undefined;
  signal: AbortSignal;
}

/** A cursor-paged list: each page names the cursor of the next. */
export function pagesQuery<P extends Page>(
  queryKey: readonly unknown[],
  readPage: (page: PageRequest) => Promise<P>,
  refetchInterval: number | false | typeof refreshWhileConnected = refreshWhileConnected,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    refetchInterval,
    getNextPageParam: (last: P) => last.nextCursor,
  });
}
