import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listDepositArrivals, listNetworkHealth } from "@lastro/contracts/custody/deposits";
import type { listAdminWithdrawals } from "@lastro/contracts/custody/withdrawals";
import type { listTraders, readGrainStats, readOrderBooks } from "@lastro/contracts/grain/administration";
import type {
  listAdminOrderEvents,
  listAdminOrderMessages,
  listAdminOrders,
  listDisputes,
  previewRuling,
  readAdminOrder,
} from "@lastro/contracts/grain/disputes";
import type { listModeratedOffers } from "@lastro/contracts/grain/offers";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";

type Filters<
  R extends
    | typeof listDepositArrivals
    | typeof listAdminWithdrawals
    | typeof listAdminOrders
    | typeof listDisputes
    | typeof listModeratedOffers
    | typeof listTraders,
> = Omit<WireRequestOf<R>["query"], "cursor" | "limit">;

export type GrainStats = WireResponseOf<typeof readGrainStats>;
export type NetworkHealth = WireResponseOf<typeof listNetworkHealth>["networks"][number];
export type ArrivalPage = WireResponseOf<typeof listDepositArrivals>;
export type Arrival = ArrivalPage["items"][number];
export type WithdrawalPage = WireResponseOf<typeof listAdminWithdrawals>;
export type Withdrawal = WithdrawalPage["items"][number];
export type DisputeListPage = WireResponseOf<typeof listDisputes>;
export type DisputeRow = DisputeListPage["items"][number];
export type OrderListPage = WireResponseOf<typeof listAdminOrders>;
export type OrderRow = OrderListPage["items"][number];
export type OrderBooks = WireResponseOf<typeof readOrderBooks>;
export type AdminOrder = WireResponseOf<typeof readAdminOrder>;
export type Dispute = NonNullable<AdminOrder["order"]["disputeDetails"]>;
export type Shares = WireResponseOf<typeof previewRuling>;
export type ModeratedOfferPage = WireResponseOf<typeof listModeratedOffers>;
export type ModeratedOffer = ModeratedOfferPage["items"][number];
export type OfferVisibility = NonNullable<ModeratedOffer["own"]>["visibility"];
export type TraderPage = WireResponseOf<typeof listTraders>;
export type Trader = TraderPage["items"][number];

const ROOT = "/v1/admin/grain";

/** Everything of the marketplace an administrator has on screen begins with this, so a decision refreshes all of it. */
export const MARKET_KEY = ["admin-grain"] as const;

export const grainStatsQuery = queryOptions({
  queryKey: [...MARKET_KEY, "stats"],
  queryFn: ({ signal }) => api.get<GrainStats>(`${ROOT}/stats`, { signal }),
});

export const networkHealthQuery = queryOptions({
  queryKey: [...MARKET_KEY, "networks"],
  queryFn: ({ signal }) => api.get<{ networks: NetworkHealth[] }>(`${ROOT}/networks`, { signal }),
});

export const arrivalsQuery = (filters: Filters<typeof listDepositArrivals>) =>
  pagedQuery<ArrivalPage>([...MARKET_KEY, "deposits", filters], `${ROOT}/deposits`, filters);

export const withdrawalsQuery = (filters: Filters<typeof listAdminWithdrawals>) =>
  pagedQuery<WithdrawalPage>([...MARKET_KEY, "withdrawals", filters], `${ROOT}/withdrawals`, filters);

export const disputesQuery = (filters: Filters<typeof listDisputes>) =>
  pagedQuery<DisputeListPage>([...MARKET_KEY, "disputes", filters], `${ROOT}/disputes`, filters);

export const moderatedOffersQuery = (filters: Filters<typeof listModeratedOffers>) =>
  pagedQuery<ModeratedOfferPage>([...MARKET_KEY, "offers", filters], `${ROOT}/offers`, filters);

export const tradersQuery = (filters: Filters<typeof listTraders>) =>
  pagedQuery<TraderPage>([...MARKET_KEY, "traders", filters], `${ROOT}/traders`, filters);

export const ordersQuery = (filters: Filters<typeof listAdminOrders>) =>
  pagedQuery<OrderListPage>([...MARKET_KEY, "orders", filters], `${ROOT}/orders`, filters);

export const orderBooksQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "books", orderId],
    queryFn: ({ signal }) =>
      api.get<OrderBooks>(`${ROOT}/orders/${encodeURIComponent(orderId)}/books`, { signal }),
  });

/** One order whole. Each reading is on record, so it is read when it is opened and when something happened to it. */
/** What both sides wrote about an order, and what happened to it: the newest page first. */
export const adminMessagesQuery = (orderId: string) =>
  pagedQuery<WireResponseOf<typeof listAdminOrderMessages>>(
    [...MARKET_KEY, "messages", orderId],
    `${ROOT}/orders/${encodeURIComponent(orderId)}/messages`,
  );
export const adminEventsQuery = (orderId: string) =>
  pagedQuery<WireResponseOf<typeof listAdminOrderEvents>>(
    [...MARKET_KEY, "events", orderId],
    `${ROOT}/orders/${encodeURIComponent(orderId)}/events`,
  );

export const adminOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "order", orderId],
    queryFn: ({ signal }) => api.get<AdminOrder>(`${ROOT}/orders/${encodeURIComponent(orderId)}`, { signal }),
    refetchInterval: false,
  });

/** What each side would get by a ruling. */
export const sharesQuery = (disputeId: string, toProducer: string | undefined) =>
  queryOptions({
    queryKey: [...MARKET_KEY, "shares", disputeId, toProducer],
    queryFn: ({ signal }) =>
      api.get<Shares>(`${ROOT}/disputes/${encodeURIComponent(disputeId)}/shares`, {
        query: { toProducer },
        signal,
      }),
    enabled: toProducer !== undefined,
    refetchInterval: false,
    retry: false,
  });

export function evidenceFile(orderId: string, evidenceId: string): Promise<Blob> {
  return api.download(
    `${ROOT}/orders/${encodeURIComponent(orderId)}/evidence/${encodeURIComponent(evidenceId)}`,
    { timeoutMs: 60_000 },
  );
}

/** What an administrator decides, each with its reason. */
export interface Decision {
  /** Below `/v1/admin/grain`. */
  path:
    | `deposits/${string}/${"attribute" | "reject" | "return" | "write-off"}`
    | `withdrawals/${string}/${"approve" | "reject"}`
    | `disputes/${string}/rule`
    | `offers/${string}/${"pause" | "resume"}`
    | `traders/${string}/suspension`;
  body: { reason: string } & Record<string, string | boolean>;
}

export function decide({ path, body }: Decision, idempotencyKey: string): Promise<unknown> {
  return api.post(`${ROOT}/${path}`, body, { idempotencyKey });
}
