import type {
  cancelWithdrawal,
  listWithdrawals,
  quoteWithdrawal,
  requestWithdrawal,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import type { updateTrader } from "@lastro/contracts/grain/accounts";
import { callTraderRoute } from "@/lib/call-trader-route";
import { withdrawalsOf } from "@/lib/withdrawals";

/** The withdrawals of somebody of the marketplace. */
export const traderWithdrawals = withdrawalsOf("grain", {
  summary: (signal) =>
    callTraderRoute<typeof withdrawalSummary>("GET /agro/v1/withdrawals/summary", { signal }),
  quote: (query, signal) =>
    callTraderRoute<typeof quoteWithdrawal>("GET /agro/v1/withdrawals/quote", { query, signal }),
  list: ({ cursor, signal }) =>
    callTraderRoute<typeof listWithdrawals>("GET /agro/v1/withdrawals", {
      query: { limit: "20", cursor },
      signal,
    }),
  request: (body, idempotencyKey) =>
    callTraderRoute<typeof requestWithdrawal>("POST /agro/v1/withdrawals", { body, idempotencyKey }),
  cancel: (id, idempotencyKey) =>
    callTraderRoute<typeof cancelWithdrawal>("POST /agro/v1/withdrawals/:id/cancel", {
      params: { id },
      idempotencyKey,
    }),
  saveTaxId: (taxId, currentPassword) =>
    callTraderRoute<typeof updateTrader>("PATCH /agro/v1/me", { body: { taxId, currentPassword } }),
});
