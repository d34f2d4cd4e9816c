import { money } from "@lastro/money";
import { z } from "zod";
import { CardProviderError } from "../card-provider-error.js";
import type { CardSettlementLine, CardTransactions } from "../transactions-port.js";
import { type LithicClient, segment } from "./lithic-client.js";
import { transaction } from "./transaction-wire.js";

const minor = z.int().transform(BigInt);
const summary = z.object({
  is_complete: z.boolean(),
  details: z.array(z.object({ currency: z.literal("BRL"), settled_net_amount: minor })),
});
const line = z
  .object({
    token: z.string(),
    transaction_token: z.string().nullish(),
    currency: z.literal("BRL"),
    transactions_gross_amount: minor,
    disputes_gross_amount: minor,
    interchange_gross_amount: minor,
    other_fees_gross_amount: minor,
  })
  .transform(
    (read): CardSettlementLine => ({
      ref: read.token,
      transactionRef: read.transaction_token ?? undefined,
      amount: money(
        "BRL",
        read.transactions_gross_amount +
          read.disputes_gross_amount +
          read.interchange_gross_amount +
          read.other_fees_gross_amount,
      ),
    }),
  );

export function lithicTransactions(client: LithicClient): CardTransactions {
  const find = (ref: string) =>
    client.find(
      { operation: "GET /transactions", method: "GET", path: `/v1/transactions/${segment(ref)}` },
      transaction,
    );

  return {
    find,
    async *begunIn({ from, to }) {
      yield* client.pages(
        {
          operation: "GET /transactions list",
          path: "/v1/transactions",
          query: { begin: from.toISOString(), end: to.toISOString() },
        },
        transaction,
      );
    },
    async expireHold(ref) {
      try {
        await client.order({
          operation: "POST /expire_authorization",
          method: "POST",
          path: `/v1/transactions/${segment(ref)}/expire_authorization`,
        });
      } catch (error) {
        if (!(error instanceof CardProviderError) || error.failure !== "final") throw error;
        if (!(await find(ref))?.holdsNothing) throw error;
      }
    },
    async settlementOf(day) {
      const { is_complete, details } = await client.call(
        {
          operation: "GET /settlement/summary",
          method: "GET",
          path: `/v1/reports/settlement/summary/${segment(day)}`,
        },
        summary,
      );
      const owed = details.reduce((sum, { settled_net_amount }) => sum + settled_net_amount, 0n);
      return { isComplete: is_complete, owed: money("BRL", owed) };
    },
    async *settlementLines(day) {
      yield* client.pages(
        { operation: "GET /settlement/details", path: `/v1/reports/settlement/details/${segment(day)}` },
        line,
      );
    },
  };
}
