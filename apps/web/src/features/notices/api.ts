import type { WireResponseOf } from "@lastro/contracts";
import type { listNotices, markNoticesRead } from "@lastro/contracts/notices";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type Notice = WireResponseOf<typeof listNotices>["items"][number];

const LATEST = 50;

/** The client's latest notices, in their language. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) =>
    callRoute<typeof listNotices>("GET /v1/notices", { query: { limit: String(LATEST) }, signal }),
});

/** This one and all before it have been read. */
export const markRead = (upTo: string) =>
  callRoute<typeof markNoticesRead>("POST /v1/notices/read", { body: { upTo } });
