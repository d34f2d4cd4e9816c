import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  createRecurringBuy,
  endRecurringBuy,
  listRecurringBuys,
  pauseRecurringBuy,
  resumeRecurringBuy,
} from "@lastro/contracts/recurring-buys";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type RecurringBuy = WireResponseOf<typeof listRecurringBuys>["items"][number];
export type NewBuy = WireRequestOf<typeof createRecurringBuy>["body"];

export const recurringBuysQuery = queryOptions({
  queryKey: ["recurring-buys"],
  queryFn: ({ signal }) => callRoute<typeof listRecurringBuys>("GET /v1/recurring-buys", { signal }),
});

export const createBuy = (body: NewBuy, idempotencyKey: string) =>
  callRoute<typeof createRecurringBuy>("POST /v1/recurring-buys", { body, idempotencyKey });

export const pauseBuy = (id: string) =>
  callRoute<typeof pauseRecurringBuy>("POST /v1/recurring-buys/:id/pause", { params: { id } });

export const resumeBuy = (id: string) =>
  callRoute<typeof resumeRecurringBuy>("POST /v1/recurring-buys/:id/resume", { params: { id } });

export const endBuy = (id: string) =>
  callRoute<typeof endRecurringBuy>("DELETE /v1/recurring-buys/:id", { params: { id } });
