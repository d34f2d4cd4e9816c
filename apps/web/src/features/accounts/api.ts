import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  HistoryPeriod,
  readLimits,
  readReceipt,
  readStatement,
  readWalletHistory,
} from "@lastro/contracts/accounts";
import type { readMe } from "@lastro/contracts/customers";
import type { findRecipientRoute, sendTransferRoute } from "@lastro/contracts/transfers";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";
import type { Wallets } from "@/lib/wallets";

export { type Wallets, walletsQuery } from "@/lib/wallets";

export type Profile = WireResponseOf<typeof readMe>;
export type Wallet = Wallets["wallets"][number];
export type Hold = Wallets["holds"][number];
export type WalletHistory = WireResponseOf<typeof readWalletHistory>;
export type StatementPage = WireResponseOf<typeof readStatement>;
export type Movement = StatementPage["items"][number];
export type Receipt = WireResponseOf<typeof readReceipt>;
export type Limits = WireResponseOf<typeof readLimits>;
export type TransferOrder = WireRequestOf<typeof sendTransferRoute>["body"];
export type Transfer = WireResponseOf<typeof sendTransferRoute>;
export type Recipient = WireRequestOf<typeof findRecipientRoute>["query"];
export type StatementFilters = Omit<WireRequestOf<typeof readStatement>["query"], "cursor" | "limit">;

/** The signed-in person, as the frame of the app already asked for. */
export const profileQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.get<Profile>("/v1/me", { signal }),
});

export const walletHistoryQuery = (period: HistoryPeriod) =>
  queryOptions({
    queryKey: ["accounts", "history", period],
    queryFn: ({ signal }) => api.get<WalletHistory>("/v1/wallets/history", { query: { period }, signal }),
    // The past changes slowly; the figure beside the line is the live one.
    staleTime: 60_000,
  });

const RECENT = 8;

export const recentMovementsQuery = queryOptions({
  queryKey: ["accounts", "statement", "recent"],
  queryFn: ({ signal }) => api.get<StatementPage>("/v1/statement", { query: { limit: RECENT }, signal }),
});

export const statementQuery = (filters: StatementFilters) =>
  pagedQuery<StatementPage>(["accounts", "statement", "pages", filters], "/v1/statement", {
    ...filters,
    limit: 40,
  });

export const receiptQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ["accounts", "receipt", transactionId],
    queryFn: ({ signal }) =>
      api.get<Receipt>(`/v1/statement/${encodeURIComponent(transactionId)}`, { signal }),
    // A posted transaction never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export const limitsQuery = queryOptions({
  queryKey: ["accounts", "limits"],
  queryFn: ({ signal }) => api.get<Limits>("/v1/limits", { signal }),
});

export type ExportFormat = "csv" | "ofx" | "pdf";

export function downloadStatement(format: ExportFormat, filters: StatementFilters): Promise<Blob> {
  return api.download(`/v1/statement.${format}`, { query: { ...filters }, timeoutMs: 120_000 });
}

export function updatePhone(phone: string): Promise<Profile> {
  return api.patch<Profile>("/v1/me", { phone });
}

export function sendPhoneCode(): Promise<void> {
  return api.post("/v1/me/phone/code");
}

export function verifyPhone(code: string): Promise<Profile> {
  return api.post<Profile>("/v1/me/phone/verification", { code });
}

export function findRecipient(recipient: Recipient): Promise<{ name: string }> {
  return api.get<{ name: string }>("/v1/transfers/recipient", { query: { ...recipient } });
}

export function sendTransfer(order: TransferOrder, idempotencyKey: string): Promise<Transfer> {
  return api.post<Transfer>("/v1/transfers", order, { idempotencyKey });
}
