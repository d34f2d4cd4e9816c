import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listAudit } from "@lastro/contracts/audit";
import type { getStats, getUser, listAccessRequests, listUsers } from "@lastro/contracts/backoffice";
import type {
  getLedgerTransaction,
  getTrialBalance,
  getVerification,
  listLedgerAccounts,
  listLedgerTransactions,
} from "@lastro/contracts/backoffice-ledger";
import { queryOptions } from "@tanstack/react-query";
import { api, type RequestOptions } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";

export type Stats = WireResponseOf<typeof getStats>;
export type UserPage = WireResponseOf<typeof listUsers>;
export type AdminUser = UserPage["items"][number];
export type AdminUserDetail = WireResponseOf<typeof getUser>;
export type UserFilters = Filters<typeof listUsers>;
export type AccountPage = WireResponseOf<typeof listLedgerAccounts>;
export type LedgerAccount = AccountPage["items"][number];
export type AccountFilters = Filters<typeof listLedgerAccounts>;
export type TransactionPage = WireResponseOf<typeof listLedgerTransactions>;
export type LedgerTransaction = TransactionPage["items"][number];
export type TransactionFilters = Filters<typeof listLedgerTransactions>;
export type LedgerTransactionDetail = WireResponseOf<typeof getLedgerTransaction>;
export type TrialBalance = WireResponseOf<typeof getTrialBalance>;
export type Verification = WireResponseOf<typeof getVerification>;
export type AuditPage = WireResponseOf<typeof listAudit>;
export type AuditEvent = AuditPage["items"][number];
export type AuditFilters = Filters<typeof listAudit>;
export type AccessRequestPage = WireResponseOf<typeof listAccessRequests>;

type Filters<
  R extends typeof listUsers | typeof listLedgerAccounts | typeof listLedgerTransactions | typeof listAudit,
> = Omit<WireRequestOf<R>["query"], "cursor" | "limit">;

/** A cursor-paged list of the administration, with its filters in the key. */
function pages<P extends { nextCursor: string | null }>(
  name: string,
  path: string,
  filters: RequestOptions["query"] = {},
) {
  return pagedQuery<P>(["admin", name, filters], path, filters);
}

export const statsQuery = (days: number) =>
  queryOptions({
    queryKey: ["admin", "stats", days],
    queryFn: ({ signal }) => api.get<Stats>("/v1/admin/stats", { query: { days }, signal }),
    // Another period takes the place of the one shown once it is there.
    placeholderData: (previous) => previous,
  });

export const usersQuery = (filters: UserFilters) => pages<UserPage>("users", "/v1/admin/users", filters);

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "user", id],
    queryFn: ({ signal }) => api.get<AdminUserDetail>(`/v1/admin/users/${id}`, { signal }),
  });

export function changeSuspension(id: string, to: "suspend" | "unsuspend", reason: string) {
  return api.post<AdminUserDetail>(`/v1/admin/users/${id}/${to}`, { reason });
}

export const accountsQuery = (filters: AccountFilters) =>
  pages<AccountPage>("ledger-accounts", "/v1/admin/ledger/accounts", filters);

export const transactionsQuery = (filters: TransactionFilters) =>
  pages<TransactionPage>("ledger-transactions", "/v1/admin/ledger/transactions", filters);

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "ledger-transaction", id],
    queryFn: ({ signal }) =>
      api.get<LedgerTransactionDetail>(`/v1/admin/ledger/transactions/${id}`, { signal }),
    // What is written in the journal never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export const trialBalanceQuery = queryOptions({
  queryKey: ["admin", "trial-balance"],
  queryFn: ({ signal }) => api.get<TrialBalance>("/v1/admin/ledger/trial-balance", { signal }),
});

export const verificationQuery = queryOptions({
  queryKey: ["admin", "verification"],
  queryFn: ({ signal }) => api.get<Verification>("/v1/admin/ledger/verification", { signal }),
});

export function requestVerification() {
  return api.post<Verification>("/v1/admin/ledger/verification");
}

export const auditQuery = (filters: AuditFilters) => pages<AuditPage>("audit", "/v1/admin/audit", filters);

export const accessRequestsQuery = pages<AccessRequestPage>("access-requests", "/v1/admin/access-requests");
