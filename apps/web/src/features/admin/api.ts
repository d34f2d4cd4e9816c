import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listAudit } from "@lastro/contracts/audit";
import type {
  changeUserRole,
  getStats,
  getUser,
  listAccessRequests,
  listUsers,
  suspendUser,
  unsuspendUser,
} from "@lastro/contracts/backoffice";
import type {
  getLedgerTransaction,
  getTrialBalance,
  getVerification,
  listLedgerAccounts,
  listLedgerTransactions,
  requestVerification as requestVerificationRoute,
} from "@lastro/contracts/backoffice-ledger";
import type { readClientLimits, setClientLimit as setClientLimitRoute } from "@lastro/contracts/limits";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import type { WhichLimit } from "@/lib/limits";
import { pagesQuery } from "@/lib/pages-query";

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

export const statsQuery = (days: number) =>
  queryOptions({
    queryKey: ["admin", "stats", days],
    queryFn: ({ signal }) =>
      callRoute<typeof getStats>("GET /v1/admin/stats", { query: { days: String(days) }, signal }),
    // Another period takes the place of the one shown once it is there.
    placeholderData: (previous) => previous,
  });

export const usersQuery = (filters: UserFilters) =>
  pagesQuery(["admin", "users", filters], ({ cursor, signal }) =>
    callRoute<typeof listUsers>("GET /v1/admin/users", { query: { ...filters, cursor }, signal }),
  );

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "user", id],
    queryFn: ({ signal }) => callRoute<typeof getUser>("GET /v1/admin/users/:id", { params: { id }, signal }),
  });

export function changeSuspension(id: string, to: "suspend" | "unsuspend", reason: string) {
  const input = { params: { id }, body: { reason } };
  return to === "suspend"
    ? callRoute<typeof suspendUser>("POST /v1/admin/users/:id/suspend", input)
    : callRoute<typeof unsuspendUser>("POST /v1/admin/users/:id/unsuspend", input);
}

export const accountsQuery = (filters: AccountFilters) =>
  pagesQuery(["admin", "ledger-accounts", filters], ({ cursor, signal }) =>
    callRoute<typeof listLedgerAccounts>("GET /v1/admin/ledger/accounts", {
      query: { ...filters, cursor },
      signal,
    }),
  );

export const transactionsQuery = (filters: TransactionFilters) =>
  pagesQuery(["admin", "ledger-transactions", filters], ({ cursor, signal }) =>
    callRoute<typeof listLedgerTransactions>("GET /v1/admin/ledger/transactions", {
      query: { ...filters, cursor },
      signal,
    }),
  );

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "ledger-transaction", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getLedgerTransaction>("GET /v1/admin/ledger/transactions/:id", {
        params: { id },
        signal,
      }),
    // What is written in the journal never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export const trialBalanceQuery = queryOptions({
  queryKey: ["admin", "trial-balance"],
  queryFn: ({ signal }) =>
    callRoute<typeof getTrialBalance>("GET /v1/admin/ledger/trial-balance", { signal }),
});

export const verificationQuery = queryOptions({
  queryKey: ["admin", "verification"],
  queryFn: ({ signal }) => callRoute<typeof getVerification>("GET /v1/admin/ledger/verification", { signal }),
});

export function requestVerification() {
  return callRoute<typeof requestVerificationRoute>("POST /v1/admin/ledger/verification");
}

export const auditQuery = (filters: AuditFilters) =>
  pagesQuery(["admin", "audit", filters], ({ cursor, signal }) =>
    callRoute<typeof listAudit>("GET /v1/admin/audit", { query: { ...filters, cursor }, signal }),
  );

export const accessRequestsQuery = pagesQuery(["admin", "access-requests"], ({ cursor, signal }) =>
  callRoute<typeof listAccessRequests>("GET /v1/admin/access-requests", { query: { cursor }, signal }),
);

export const clientLimitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "users", id, "limits"],
    queryFn: ({ signal }) =>
      callRoute<typeof readClientLimits>("GET /v1/admin/users/:id/limits", { params: { id }, signal }),
  });

export const changeRole = (id: string, role: "client" | "moderator", reason: string) =>
  callRoute<typeof changeUserRole>("PUT /v1/admin/users/:id/role", {
    params: { id },
    body: { role, reason },
  });

export const setClientLimit = (id: string, { category, rule }: WhichLimit, amount: string, reason: string) =>
  callRoute<typeof setClientLimitRoute>("PUT /v1/admin/users/:id/limits/:category/:rule", {
    params: { id, category, rule },
    body: { amount, reason },
  });
