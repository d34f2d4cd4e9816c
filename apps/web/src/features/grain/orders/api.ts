import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listOrderEvents,
  listOrderMessages,
  listOrders,
  OrderStatus,
  placeOrder as placeOrderRoute,
  readOrder,
  readOrderLogistics,
} from "@lastro/contracts/grain/orders";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { pagedQuery } from "@/lib/paged-query";
import { REFRESH_INTERVAL_MS } from "@/lib/query-client";

export type { OrderStatus };
export type OrderPage = WireResponseOf<typeof listOrders>;
export type OrderSummary = OrderPage["items"][number];
export type OrderDetail = WireResponseOf<typeof readOrder>;
export type Logistics = WireResponseOf<typeof readOrderLogistics>;
export type OrderEvents = WireResponseOf<typeof listOrderEvents>;
export type OrderMessages = WireResponseOf<typeof listOrderMessages>;
export type Purchase = WireRequestOf<typeof placeOrderRoute>["body"];

const ORDERS = ["grain", "orders"] as const;
const pathOf = (id: string) => `/agro/v1/orders/${encodeURIComponent(id)}`;

/** The person's orders, newest first, with the counts and totals of all of them. */
export const ordersQuery = (status?: OrderStatus) =>
  pagedQuery<OrderPage>(
    [...ORDERS, "list", status ?? "all"],
    "/agro/v1/orders",
    { status, limit: 20 },
    REFRESH_INTERVAL_MS,
    agroApi,
  );

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, "one", id],
    queryFn: ({ signal }) => agroApi.get<OrderDetail>(pathOf(id), { signal }),
  });

export const logisticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS, "logistics", id],
    queryFn: ({ signal }) => agroApi.get<Logistics>(`${pathOf(id)}/logistics`, { signal }),
  });

/** What happened to an order, the newest page first. */
export const orderEventsQuery = (id: string) =>
  pagedQuery<OrderEvents>(
    [...ORDERS, "events", id],
    `${pathOf(id)}/events`,
    {},
    REFRESH_INTERVAL_MS,
    agroApi,
  );

/** What both sides wrote about an order, the newest page first. */
export const orderMessagesQuery = (id: string) =>
  pagedQuery<OrderMessages>([...ORDERS, "messages", id], `${pathOf(id)}/messages`, {}, 10_000, agroApi);

/** One command on an order; `path` is what follows its address. The same key on every retry of the same command. */
export function commandOrder(
  id: string,
  path: string,
  body: object,
  idempotencyKey: string,
  method: "POST" | "PATCH" = "POST",
) {
  const send = method === "POST" ? agroApi.post : agroApi.patch;
  return send<OrderDetail>(`${pathOf(id)}/${path}`, body, { idempotencyKey });
}

/** Adds a picture or a PDF to what a dispute is proved with, and what it shows, if that is said. */
export function addEvidence(id: string, file: File, note: string) {
  const form = new FormData();
  if (note !== "") form.append("note", note);
  form.append("file", file);
  return agroApi.post<OrderDetail>(`${pathOf(id)}/dispute/evidence`, form, { timeoutMs: 60_000 });
}

export const evidenceFile = (id: string, evidenceId: string) =>
  agroApi.download(`${pathOf(id)}/dispute/evidence/${evidenceId}`, { timeoutMs: 60_000 });

export const writeOrderMessage = (id: string, text: string) =>
  agroApi.post<OrderMessages["messages"][number]>(`${pathOf(id)}/messages`, { text });

export const orderContract = (id: string) =>
  agroApi.download(`${pathOf(id)}/contract.pdf`, { timeoutMs: 60_000 });

/** Buys: debits the wallet into the order's escrow at once. The same key on every retry of the same purchase. */
export const placeOrder = (body: Purchase, idempotencyKey: string) =>
  agroApi.post<OrderDetail>("/agro/v1/orders", body, { idempotencyKey });
