import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listP2pMessages,
  openP2pPicture,
  sendP2pPicture,
  writeP2pMessage,
} from "@lastro/contracts/p2p/chat";
import type {
  addP2pEvidence,
  listP2pDisputeMessages,
  openP2pEvidence,
  readP2pDisputeTimeline,
  writeP2pDisputeMessage,
} from "@lastro/contracts/p2p/disputes";
import type {
  downloadP2pPack,
  listP2pTradeEvents,
  listP2pTrades,
  readP2pTrade,
  takeP2pAd,
} from "@lastro/contracts/p2p/trade";
import { queryOptions } from "@tanstack/react-query";
import { P2P } from "@/features/p2p/shared/keys";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Trade = WireResponseOf<typeof readP2pTrade>;
export type TradeRow = WireResponseOf<typeof listP2pTrades>["items"][number];
export type TradeStatus = Trade["status"];
export type Role = Trade["role"];
export type Command = Trade["may"][number];
export type TradesQuery = Omit<WireRequestOf<typeof listP2pTrades>["query"], "cursor" | "limit">;
export type Take = WireRequestOf<typeof takeP2pAd>["body"];
export type RoomMessage = WireResponseOf<typeof listP2pMessages>["messages"][number];
export type Dispute = NonNullable<Trade["dispute"]>;

/** A room is looked at more often than a list: somebody waits on the other side. */
const ROOM_REFRESH_MS = 10_000;

/** Everything of one trade begins with this. */
export const tradeKey = (id: string) => [...P2P, "trade", id] as const;

export const tradesQuery = (query: TradesQuery) =>
  pagesQuery([...P2P, "trades", query], ({ cursor, signal }) =>
    callRoute<typeof listP2pTrades>("GET /v1/p2p/trades", { query: { ...query, cursor }, signal }),
  );

export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: [...tradeKey(id), "trade"],
    queryFn: ({ signal }) =>
      callRoute<typeof readP2pTrade>("GET /v1/p2p/trades/:id", { params: { id }, signal }),
    refetchInterval: ROOM_REFRESH_MS,
  });

export const eventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...tradeKey(id), "events"],
    queryFn: ({ signal }) =>
      callRoute<typeof listP2pTradeEvents>("GET /v1/p2p/trades/:id/events", { params: { id }, signal }),
  });

export const messagesQuery = (id: string) =>
  pagesQuery(
    [...tradeKey(id), "messages"],
    ({ cursor, signal }) =>
      callRoute<typeof listP2pMessages>("GET /v1/p2p/trades/:id/messages", {
        params: { id },
        query: { cursor },
        signal,
      }),
    ROOM_REFRESH_MS,
  );

export const writeMessage = (id: string, text: string) =>
  callRoute<typeof writeP2pMessage>("POST /v1/p2p/trades/:id/messages", { params: { id }, body: { text } });

export const sendPicture = (id: string, file: File) =>
  callRoute<typeof sendP2pPicture>("POST /v1/p2p/trades/:id/pictures", {
    params: { id },
    body: formOf(file),
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const pictureFile = (id: string, pictureId: string, signal: AbortSignal) =>
  downloadRoute<typeof openP2pPicture>("GET /v1/p2p/trades/:id/pictures/:pictureId", {
    params: { id, pictureId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const packFile = (id: string) =>
  downloadRoute<typeof downloadP2pPack>("GET /v1/p2p/trades/:id/pack.pdf", {
    params: { id },
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const takeAd = (orderId: string, body: Take, idempotencyKey: string) =>
  callRoute<typeof takeP2pAd>("POST /v1/p2p/orders/:id/trades", {
    params: { id: orderId },
    body,
    idempotencyKey,
  });

export const disputeMessagesQuery = (id: string) =>
  pagesQuery([...tradeKey(id), "dispute-messages"], ({ cursor, signal }) =>
    callRoute<typeof listP2pDisputeMessages>("GET /v1/p2p/trades/:id/dispute/messages", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const disputeTimelineQuery = (id: string) =>
  pagesQuery([...tradeKey(id), "dispute-timeline"], ({ cursor, signal }) =>
    callRoute<typeof readP2pDisputeTimeline>("GET /v1/p2p/trades/:id/dispute/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const writeDisputeMessage = (id: string, text: string) =>
  callRoute<typeof writeP2pDisputeMessage>("POST /v1/p2p/trades/:id/dispute/messages", {
    params: { id },
    body: { text },
  });

export const addEvidence = (id: string, file: File, note: string) =>
  callRoute<typeof addP2pEvidence>("POST /v1/p2p/trades/:id/dispute/evidence", {
    params: { id },
    body: formOf(file, note),
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const evidenceFile = (id: string, evidenceId: string, signal: AbortSignal) =>
  downloadRoute<typeof openP2pEvidence>("GET /v1/p2p/trades/:id/dispute/evidence/:evidenceId", {
    params: { id, evidenceId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

function formOf(file: File, note = ""): FormData {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return body;
}
