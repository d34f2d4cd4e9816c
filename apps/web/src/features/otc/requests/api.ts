import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  answerOtcRequest,
  cancelOtcRequest,
  createOtcRequest,
  declineOtcRequest,
  listOtcRequestInbox,
  listOtcRequests,
  proposeOtcRequestSettings,
  readOtcRequestSettings,
  readOtcRequestTerms,
} from "@lastro/contracts/otc-requests";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type LargeOrder = WireRequestOf<typeof createOtcRequest>["body"];
export type QuoteRequest = WireResponseOf<typeof createOtcRequest>;
export type Terms = WireResponseOf<typeof readOtcRequestTerms>;
export type InboxRequest = WireResponseOf<typeof listOtcRequestInbox>["items"][number];
export type RequestSettings = WireResponseOf<typeof readOtcRequestSettings>;
export type SettingsProposal = WireRequestOf<typeof proposeOtcRequestSettings>["body"];

const REQUESTS = ["otc", "requests"] as const;

export const termsQuery = queryOptions({
  queryKey: [...REQUESTS, "terms"],
  queryFn: ({ signal }) => callRoute<typeof readOtcRequestTerms>("GET /v1/otc/requests/terms", { signal }),
});

export const requestsQuery = pagesQuery([...REQUESTS, "own"], ({ cursor, signal }) =>
  callRoute<typeof listOtcRequests>("GET /v1/otc/requests", { query: { limit: "10", cursor }, signal }),
);

export const createRequest = (body: LargeOrder) =>
  callRoute<typeof createOtcRequest>("POST /v1/otc/requests", { body });

export const cancelRequest = (id: string) =>
  callRoute<typeof cancelOtcRequest>("POST /v1/otc/requests/:id/cancel", { params: { id } });

export const inboxQuery = (state: "open" | "ended") =>
  pagesQuery([...REQUESTS, "inbox", state], ({ cursor, signal }) =>
    callRoute<typeof listOtcRequestInbox>("GET /v1/admin/otc/requests", {
      query: { state, limit: "20", cursor },
      signal,
    }),
  );

export const answerRequest = (id: string, body: { price: string; validSeconds: number }) =>
  callRoute<typeof answerOtcRequest>("POST /v1/admin/otc/requests/:id/quote", { params: { id }, body });

export const declineRequest = (id: string, reason: string) =>
  callRoute<typeof declineOtcRequest>("POST /v1/admin/otc/requests/:id/decline", {
    params: { id },
    body: { reason },
  });

export const requestSettingsQuery = queryOptions({
  queryKey: [...REQUESTS, "settings"],
  queryFn: ({ signal }) =>
    callRoute<typeof readOtcRequestSettings>("GET /v1/admin/otc/request-settings", { signal }),
});

export const proposeSettings = (body: SettingsProposal) =>
  callRoute<typeof proposeOtcRequestSettings>("PUT /v1/admin/otc/request-settings", { body });
