import type { WireResponseOf } from "@lastro/contracts";
import type { listNotices, markNoticesRead } from "@lastro/contracts/notices";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { definedOf } from "@/lib/defined";
import type { NOTICE_TOPICS } from "@/lib/notice-topics";
import { pagesQuery } from "@/lib/pages-query";

export type Notice = WireResponseOf<typeof listNotices>["items"][number];

const LATEST = 50;

/** The client's latest notices, in their language. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) =>
    callRoute<typeof listNotices>("GET /v1/notices", { query: { limit: String(LATEST) }, signal }),
});

type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** A part of the inbox, page by page. */
export const inboxQuery = (part: { unread: "true" | undefined; topic: NoticeTopic | undefined }) =>
  pagesQuery(["notices", "inbox", part], ({ cursor, signal }) =>
    callRoute<typeof listNotices>("GET /v1/notices", { query: definedOf({ ...part, cursor }), signal }),
  );

/** This one and all before it have been read. */
export const markRead = (upTo: string) =>
  callRoute<typeof markNoticesRead>("POST /v1/notices/read", { body: { upTo } });
