import type { WireResponseOf } from "@lastro/contracts";
import { NOTICES_OF_ALERTS, NOTICES_OF_BIDS, TOPICS_OF_NOTICE } from "@lastro/contracts/grain/notice-kinds";
import type { listNotices, markNoticesRead } from "@lastro/contracts/grain/notices";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export type NoticeList = WireResponseOf<typeof listNotices>;
export type Notice = NoticeList["items"][number];

/** The latest notices of the person, in their language. */
export const noticesQuery = queryOptions({
  queryKey: ["grain", "notices"],
  queryFn: ({ signal }) => callTraderRoute<typeof listNotices>("GET /agro/v1/notices", { signal }),
});

/** What became of a file of a report: it leads to the page of reports. */
export function isOfReport({ kind }: Notice): boolean {
  return TOPICS_OF_NOTICE[kind].includes("reports");
}

/** It leads to the page of bids. */
export const isOfBid = ({ kind }: Notice): boolean => NOTICES_OF_BIDS.has(kind);

/** It leads to the page of alerts. */
export const isOfAlert = ({ kind }: Notice): boolean => NOTICES_OF_ALERTS.has(kind);

/** This one and all before it have been read. */
export const markRead = (upTo: string) =>
  callTraderRoute<typeof markNoticesRead>("POST /agro/v1/notices/read", { body: { upTo } });
