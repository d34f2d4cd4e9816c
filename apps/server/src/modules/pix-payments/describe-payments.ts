import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { transactionsNamed } from "../ledger/index.js";
import { findPayouts, returnedOf } from "../payments-out/index.js";
import { findPayments } from "./payment-store.js";

interface PaymentFacts {
  readonly counterparty: string;
  readonly document?: string | undefined;
  readonly description?: string | undefined;
  /** The name of the API key that sent it. */
  readonly apiKey?: string | undefined;
  readonly identifiers: readonly { readonly name: "endToEndId"; readonly value: string }[];
  readonly outcome?:
    | {
        readonly is: "partly_returned" | "returned";
        readonly returned: Money<"BRL">;
        readonly since: Date;
      }
    | undefined;
}

interface Movement {
  readonly transactionId: string;
  readonly reference: string;
}

/** Whom payments went to, what was written and what came back since, by transaction, for the client who made them. */
export function describePayments(ctx: Pick<Ctx, "config" | "random">) {
  return async (
    db: Database,
    ownerId: string,
    movements: readonly Movement[],
  ): Promise<ReadonlyMap<string, PaymentFacts>> => {
    const ids = [...new Set(movements.map(({ reference }) => reference))].filter(isUuid);
    const found = await findPayments(db, ctx, ids);
    const own = new Map(found.filter(({ userId }) => userId === ownerId).map((one) => [one.id, one]));
    if (own.size === 0) return new Map();
    const [payouts, returned, named] = await Promise.all([
      findPayouts(db, ctx, [...own.keys()]),
      returnedOf(db, [...own.keys()]),
      transactionsNamed(
        db,
        movements.map(({ transactionId }) => transactionId),
      ),
    ]);
    const settlements = new Set(
      named.filter(({ kind }) => kind === "pix.payment_settled").map(({ id }) => id),
    );
    return new Map(
      movements.flatMap(({ transactionId, reference }): [string, PaymentFacts][] => {
        const [payment, payout] = [own.get(reference), payouts.get(reference)];
        if (!payment || !payout) return [];
        const back = settlements.has(transactionId) ? returned.get(reference) : undefined;
        const facts: PaymentFacts = {
          counterparty: payment.receiver.name,
          document: payment.receiver.document ?? undefined,
          description: payment.message ?? undefined,
          apiKey: payment.apiKey ?? undefined,
          identifiers: payout.endToEndId === null ? [] : [{ name: "endToEndId", value: payout.endToEndId }],
          outcome: back && {
            is: back.paidBack < payout.amount.minor ? "partly_returned" : "returned",
            returned: money("BRL", back.paidBack),
            since: back.since,
          },
        };
        return [[transactionId, facts]];
      }),
    );
  };
}
