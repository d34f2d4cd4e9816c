import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  attributeArrival as attributeArrivalRoute,
  listDepositArrivals,
  rejectArrival as rejectArrivalRoute,
  returnArrival as returnArrivalRoute,
  writeOffArrival as writeOffArrivalRoute,
} from "@lastro/contracts/custody/arrivals";
import type { listNetworkHealth } from "@lastro/contracts/custody/network-health";
import type {
  approveWithdrawal as approveWithdrawalRoute,
  listAdminWithdrawals,
  refuseWithdrawal as refuseWithdrawalRoute,
} from "@lastro/contracts/custody/withdrawals";
import { queryOptions } from "@tanstack/react-query";
import { type FiltersOf, MARKET_KEY } from "@/features/grain/admin/api";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type NetworkHealth = WireResponseOf<typeof listNetworkHealth>["networks"][number];
export type Arrival = WireResponseOf<typeof listDepositArrivals>["items"][number];
export type Withdrawal = WireResponseOf<typeof listAdminWithdrawals>["items"][number];
type Reasoned = { reason: string };

export const networkHealthQuery = queryOptions({
  queryKey: [...MARKET_KEY, "networks"],
  queryFn: ({ signal }) => callRoute<typeof listNetworkHealth>("GET /v1/admin/grain/networks", { signal }),
});

export const arrivalsQuery = (filters: FiltersOf<typeof listDepositArrivals>) =>
  pagesQuery([...MARKET_KEY, "deposits", filters], ({ cursor, signal }) =>
    callRoute<typeof listDepositArrivals>("GET /v1/admin/grain/deposits", {
      query: { ...filters, cursor },
      signal,
    }),
  );

export const withdrawalsQuery = (filters: FiltersOf<typeof listAdminWithdrawals>) =>
  pagesQuery([...MARKET_KEY, "withdrawals", filters], ({ cursor, signal }) =>
    callRoute<typeof listAdminWithdrawals>("GET /v1/admin/grain/withdrawals", {
      query: { ...filters, cursor },
      signal,
    }),
  );

export const attributeArrival = (
  id: string,
  body: WireRequestOf<typeof attributeArrivalRoute>["body"],
  idempotencyKey: string,
) =>
  callRoute<typeof attributeArrivalRoute>("POST /v1/admin/grain/deposits/:id/attribute", {
    params: { id },
    body,
    idempotencyKey,
  });

export const rejectArrival = (id: string, body: Reasoned) =>
  callRoute<typeof rejectArrivalRoute>("POST /v1/admin/grain/deposits/:id/reject", { params: { id }, body });

export const returnArrival = (id: string, body: Reasoned, idempotencyKey: string) =>
  callRoute<typeof returnArrivalRoute>("POST /v1/admin/grain/deposits/:id/return", {
    params: { id },
    body,
    idempotencyKey,
  });

export const writeOffArrival = (id: string, body: Reasoned, idempotencyKey: string) =>
  callRoute<typeof writeOffArrivalRoute>("POST /v1/admin/grain/deposits/:id/write-off", {
    params: { id },
    body,
    idempotencyKey,
  });

export const approveWithdrawal = (id: string, body: Reasoned, idempotencyKey: string) =>
  callRoute<typeof approveWithdrawalRoute>("POST /v1/admin/grain/withdrawals/:id/approve", {
    params: { id },
    body,
    idempotencyKey,
  });

export const refuseWithdrawal = (id: string, body: Reasoned, idempotencyKey: string) =>
  callRoute<typeof refuseWithdrawalRoute>("POST /v1/admin/grain/withdrawals/:id/reject", {
    params: { id },
    body,
    idempotencyKey,
  });
