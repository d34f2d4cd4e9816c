import type { WireResponseOf } from "@lastro/contracts";
import type { readOrderBooks } from "@lastro/contracts/grain/administration";
import type {
  listAdminOrderEvents,
  listAdminOrderMessages,
  listAdminOrders,
  readAdminOrder,
} from "@lastro/contracts/grain/disputes";
import { queryOptions } from "@tanstack/react-query";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type OrderRow = WireResponseOf<typeof listAdminOrders>["items"][number];
export type OrderBooks = WireResponseOf<typeof readOrderBooks>;
export type AdminOrder = WireResponseOf<typeof readAdminOrder>;

export const ordersQuery = (filters: FiltersOf<typeof listAdminOrders>) =>
  pagesQuery([...MARKET_KEY, "orders", filters], ({ cursor, signal }) =>
    callRoute<typeof listAdminOrders>("GET /v1/admin/grain/orders", {
      query: { ...filters, cursor },
      signal,
    }),
  );

/** One order whole. Each reading is on record, so it is read when it is opened and when something happened to it. */
export const adminOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "order", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAdminOrder>("GET /v1/admin/grain/orders/:id", { params: { id }, signal }),
    refetchInterval: false,
  });

export const orderBooksQuery = (id: string) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "books", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readOrderBooks>("GET /v1/admin/grain/orders/:id/books", { params: { id }, signal }),
  });

/** What both sides wrote about an order, the newest page first. */
export const adminMessagesQuery = (id: string) =>
  pagesQuery([...MARKET_KEY, "messages", id], ({ cursor, signal }) =>
    callRoute<typeof listAdminOrderMessages>("GET /v1/admin/grain/orders/:id/messages", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

/** What happened to an order, the newest page first. */
export const adminEventsQuery = (id: string) =>
  pagesQuery([...MARKET_KEY, "events", id], ({ cursor, signal }) =>
    callRoute<typeof listAdminOrderEvents>("GET /v1/admin/grain/orders/:id/events", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );
