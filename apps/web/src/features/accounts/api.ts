import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  exportStatementCsv,
  exportStatementOfx,
  exportStatementPdf,
  HistoryPeriod,
  readStatement,
  readStatementCategories,
  readStatementMonths,
  readWalletHistory,
} from "@lastro/contracts/accounts";
import type {
  sendPhoneCode as sendPhoneCodeRoute,
  updateMe,
  verifyPhone as verifyPhoneRoute,
} from "@lastro/contracts/customers";
import type { readFirstSteps } from "@lastro/contracts/first-steps";
import type { sendTransferRoute } from "@lastro/contracts/transfers";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import type { Me as Profile } from "@/lib/session/me";
import type { Wallets } from "@/lib/wallets";

/** The signed-in person, as the frame of the app already asked for. */
export { type Me as Profile, meQuery as profileQuery } from "@/lib/session/me";
export { type Wallets, walletsQuery } from "@/lib/wallets";

export type Wallet = Wallets["wallets"][number];
export type Hold = Wallets["holds"][number];
export type WalletHistory = WireResponseOf<typeof readWalletHistory>;
export type StatementPage = WireResponseOf<typeof readStatement>;
export type Movement = StatementPage["items"][number];
export type StatementMonth = WireResponseOf<typeof readStatementMonths>["months"][number];
export type CategoryOfMonth = WireResponseOf<typeof readStatementCategories>["categories"][number];
export type TransferOrder = WireRequestOf<typeof sendTransferRoute>["body"];
export type Transfer = WireResponseOf<typeof sendTransferRoute>;
export type StatementFilters = Omit<WireRequestOf<typeof readStatement>["query"], "cursor" | "limit">;

export const walletHistoryQuery = (period: HistoryPeriod) =>
  queryOptions({
    queryKey: ["accounts", "history", period],
    queryFn: ({ signal }) =>
      callRoute<typeof readWalletHistory>("GET /v1/wallets/history", { query: { period }, signal }),
    // The past changes slowly; the figure beside the line is the live one.
    staleTime: 60_000,
  });

export const firstStepsQuery = queryOptions({
  queryKey: ["accounts", "first-steps"],
  queryFn: ({ signal }) => callRoute<typeof readFirstSteps>("GET /v1/me/first-steps", { signal }),
});

export const RECENT_ROWS = 8;

/** Enough for as many rows even when each is a trade of two movements. */
const RECENT_MOVEMENTS = String(2 * RECENT_ROWS);

export const recentMovementsQuery = queryOptions({
  queryKey: ["accounts", "statement", "recent"],
  queryFn: ({ signal }) =>
    callRoute<typeof readStatement>("GET /v1/statement", { query: { limit: RECENT_MOVEMENTS }, signal }),
});

export const statementQuery = (filters: StatementFilters) =>
  pagesQuery(["accounts", "statement", "pages", filters], ({ cursor, signal }) =>
    callRoute<typeof readStatement>("GET /v1/statement", {
      query: { ...filters, limit: "40", cursor },
      signal,
    }),
  );

export const statementMonthsQuery = (asset: StatementFilters["asset"]) =>
  queryOptions({
    queryKey: ["accounts", "statement", "months", asset],
    queryFn: ({ signal }) =>
      callRoute<typeof readStatementMonths>("GET /v1/statement/months", { query: { asset }, signal }),
  });

export const statementCategoriesQuery = (asset: StatementFilters["asset"], month: string) =>
  queryOptions({
    queryKey: ["accounts", "statement", "categories", asset, month],
    queryFn: ({ signal }) =>
      callRoute<typeof readStatementCategories>("GET /v1/statement/categories", {
        query: { asset, month },
        signal,
      }),
  });

export type ExportFormat = "csv" | "ofx" | "pdf";

export function downloadStatement(format: ExportFormat, filters: StatementFilters): Promise<Blob> {
  const input = { query: filters, timeoutMs: 120_000 };
  switch (format) {
    case "csv":
      return downloadRoute<typeof exportStatementCsv>("GET /v1/statement.csv", input);
    case "ofx":
      return downloadRoute<typeof exportStatementOfx>("GET /v1/statement.ofx", input);
    case "pdf":
      return downloadRoute<typeof exportStatementPdf>("GET /v1/statement.pdf", input);
  }
}

export function updatePhone(phone: string): Promise<Profile> {
  return callRoute<typeof updateMe>("PATCH /v1/me", { body: { phone } });
}

export function sendPhoneCode(): Promise<void> {
  return callRoute<typeof sendPhoneCodeRoute>("POST /v1/me/phone/code");
}

export function verifyPhone(code: string): Promise<Profile> {
  return callRoute<typeof verifyPhoneRoute>("POST /v1/me/phone/verification", { body: { code } });
}

export function sendTransfer(order: TransferOrder, idempotencyKey: string): Promise<Transfer> {
  return callRoute<typeof sendTransferRoute>("POST /v1/transfers", { body: order, idempotencyKey });
}
