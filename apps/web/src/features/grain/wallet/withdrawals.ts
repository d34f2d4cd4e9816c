import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listWithdrawals,
  requestWithdrawal as requestWithdrawalRoute,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { queryOptions } from "@tanstack/react-query";
import { agroApi } from "@/lib/agro-api";
import { pagedQuery } from "@/lib/paged-query";

type WithdrawalPage = WireResponseOf<typeof listWithdrawals>;
export type Withdrawal = WithdrawalPage["items"][number];
export type WithdrawalSummary = WireResponseOf<typeof withdrawalSummary>;
export type WithdrawalOrder = WireRequestOf<typeof requestWithdrawalRoute>["body"];

/** Something on its way is seen to arrive. */
const WATCH_MS = 10_000;

export const withdrawalSummaryQuery = queryOptions({
  queryKey: ["grain", "withdrawals", "summary"],
  queryFn: ({ signal }) => agroApi.get<WithdrawalSummary>("/agro/v1/withdrawals/summary", { signal }),
});

export const withdrawalsQuery = pagedQuery<WithdrawalPage>(
  ["grain", "withdrawals", "list"],
  "/agro/v1/withdrawals",
  { limit: 20 },
  WATCH_MS,
  agroApi,
);

/** Says whose CPF or CNPJ the person's is, which their Pix key must be in the name of. */
export const saveTaxId = (taxId: string, currentPassword: string) =>
  agroApi.patch("/agro/v1/me", { taxId, currentPassword });

export const cancelWithdrawal = (id: string, idempotencyKey: string) =>
  agroApi.post<Withdrawal>(`/agro/v1/withdrawals/${id}/cancel`, undefined, { idempotencyKey });

export const requestWithdrawal = (body: WithdrawalOrder, idempotencyKey: string) =>
  agroApi.post<Withdrawal>("/agro/v1/withdrawals", body, { idempotencyKey });
