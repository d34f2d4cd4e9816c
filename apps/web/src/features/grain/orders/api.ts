import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addEvidence as addEvidenceRoute,
  listDisputeMessages,
  readDisputeTimeline,
  readEvidence,
  writeDisputeMessage as writeDisputeMessageRoute,
} from "@lastro/contracts/grain/disputes";
import type { exportOrders as exportOrdersRoute, OrderExport } from "@lastro/contracts/grain/order-search";
import type {
  downloadOrderContract,
  downloadSettlement,
  listOrderEvents,
  listOrderMessages,
  listOrders,
  listWaitingOrders,
  placeOrder as placeOrderRoute,
  readOrder,
  readOrderLogistics,
  readOrderParties,
  writeOrderMessage as writeOrderMessageRoute,
} from "@lastro/contracts/grain/orders";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import type { Language } from "@/lib/i18n/languages";
import { pagesQuery } from "@/lib/pages-query";

export type OrderSummary = WireResponseOf<typeof listOrders>["items"][number];
export type OrderDetail = WireResponseOf<typeof readOrder>;
export type OrderParties = WireResponseOf<typeof readOrderParties>;
export type Logistics = WireResponseOf<typeof readOrderLogistics>;
export type OrderFilter = Omit<WireRequestOf<typeof listOrders>["query"], "cursor" | "limit">;
type Purchase = WireRequestOf<typeof placeOrderRoute>["body"];

const ORDERS = ["grain", "orders"] as const;
const MESSAGES_REFRESH_MS = 10_000;
const FILE_TIMEOUT_MS = 60_000;

/** The person's orders that fit, newest first, with the counts and totals of all of them. */
export const ordersQuery = (filter: OrderFilter = {}) =>
  pagesQuery([...ORDERS, "list", filter], ({ cursor, signal }) =>
    callTraderRoute<typeof listOrders>("GET /agro/v1/orders", {
      query: { ...filter, limit: "20", cursor },
      signal,
    }),
  );

/** What a search of one's own orders found, as a file. */
export const exportOrders = (file: OrderExport, filter: OrderFilter) =>
  downloadTraderRoute<typeof exportOrdersRoute>("GET /agro/v1/order-exports/:file", {
    params: { file },
    query: filter,
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** The person's open orders in which it is their turn, the nearest deadline first. */
export const waitingOrdersQuery = queryOptions({
  queryKey: [...ORDERS, "waiting"],
  queryFn: ({ signal }) =>
    callTraderRoute<typeof listWaitingOrders>("GET /agro/v1/orders/waiting", { signal }),
});

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, "one", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readOrder>("GET /agro/v1/orders/:id", { params: { id }, signal }),
  });

/** Who signed the order's contract; the other side's data once both are bound. */
export const orderPartiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, "parties", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readOrderParties>("GET /agro/v1/orders/:id/parties", {
        params: { id },
        signal,
      }),
  });

export const logisticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, "logistics", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof readOrderLogistics>("GET /agro/v1/orders/:id/logistics", {
        params: { id },
        signal,
      }),
  });

/** What happened to an order, the newest page first. */
export const orderEventsQuery = (id: string) =>
  pagesQuery([...ORDERS, "events", id], ({ cursor, signal }) =>
    callTraderRoute<typeof listOrderEvents>("GET /agro/v1/orders/:id/events", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

/** What both sides wrote about an order, the newest page first. */
export const orderMessagesQuery = (id: string) =>
  pagesQuery(
    [...ORDERS, "messages", id],
    ({ cursor, signal }) =>
      callTraderRoute<typeof listOrderMessages>("GET /agro/v1/orders/:id/messages", {
        params: { id },
        query: { cursor },
        signal,
      }),
    MESSAGES_REFRESH_MS,
  );

/** A dispute of an order: of one load, or without one of the whole order. */
export interface DisputeRef {
  readonly id: string;
  readonly loadId?: string | undefined;
}

/** Adds a picture or a PDF to what a dispute is proved with, and what it shows, if that is said. */
export function addEvidence({ id, loadId }: DisputeRef, file: File, note: string): Promise<OrderDetail> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callTraderRoute<typeof addEvidenceRoute>("POST /agro/v1/orders/:id/dispute/evidence", {
    params: { id },
    query: { loadId },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const evidenceFile = (id: string, evidenceId: string, signal: AbortSignal) =>
  downloadTraderRoute<typeof readEvidence>("GET /agro/v1/orders/:id/dispute/evidence/:evidenceId", {
    params: { id, evidenceId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** What both sides and the administrators wrote about a dispute, the newest page first. */
export const disputeMessagesQuery = ({ id, loadId }: DisputeRef) =>
  pagesQuery(
    [...ORDERS, "dispute-messages", id, loadId],
    ({ cursor, signal }) =>
      callTraderRoute<typeof listDisputeMessages>("GET /agro/v1/orders/:id/dispute/messages", {
        params: { id },
        query: { cursor, loadId },
        signal,
      }),
    MESSAGES_REFRESH_MS,
  );

/** What happened in a dispute, the newest page first. */
export const disputeTimelineQuery = ({ id, loadId }: DisputeRef) =>
  pagesQuery([...ORDERS, "dispute-timeline", id, loadId], ({ cursor, signal }) =>
    callTraderRoute<typeof readDisputeTimeline>("GET /agro/v1/orders/:id/dispute/timeline", {
      params: { id },
      query: { cursor, loadId },
      signal,
    }),
  );

export const writeDisputeMessage = ({ id, loadId }: DisputeRef, text: string) =>
  callTraderRoute<typeof writeDisputeMessageRoute>("POST /agro/v1/orders/:id/dispute/messages", {
    params: { id },
    body: { text, loadId },
  });

export const writeOrderMessage = (id: string, text: string) =>
  callTraderRoute<typeof writeOrderMessageRoute>("POST /agro/v1/orders/:id/messages", {
    params: { id },
    body: { text },
  });

export const orderContract = (id: string) =>
  downloadTraderRoute<typeof downloadOrderContract>("GET /agro/v1/orders/:id/contract.pdf", {
    params: { id },
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** What a paid load came to, signed. */
export const loadSettlement = (id: string, loadId: string, language: Language) =>
  downloadTraderRoute<typeof downloadSettlement>("GET /agro/v1/orders/:id/loads/:loadId/settlement.pdf", {
    params: { id, loadId },
    query: { language },
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** Buys: debits the wallet into the order's escrow at once. The same key on every retry of the same purchase. */
export const placeOrder = (body: Purchase, idempotencyKey: string) =>
  callTraderRoute<typeof placeOrderRoute>("POST /agro/v1/orders", { body, idempotencyKey });
