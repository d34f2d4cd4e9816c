import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { askReturnsNow, findPayout, returnedOf } from "../payments-out/index.js";
import { findPayments } from "./payment-store.js";

/** The payments of clients, as they may be contested. */
export function createSentPix(ctx: Pick<Ctx, "config" | "random" | "clock">) {
  return {
    /** Another client's payment is one that does not exist. */
    async find(db: Database | Tx, userId: string, paymentId: string) {
      const [payment] = await findPayments(db, ctx, [paymentId]);
      const payout = payment?.userId === userId ? await findPayout(db, ctx, paymentId) : undefined;
      if (!payment || !payout) return undefined;
      const isPaid = payout.step === "paid";
      return {
        paymentId,
        amount: money("BRL", payout.amount.minor),
        receiver: payment.receiver.name,
        endToEndId: isPaid ? payout.endToEndId : null,
        paidAt: isPaid ? payment.settledAt : null,
        returned: money("BRL", (await returnedOf(db, [paymentId])).get(paymentId)?.paidBack ?? 0n),
      };
    },
    askReturnsNow: (tx: Tx, paymentId: string) => askReturnsNow(tx, ctx, paymentId),
  };
}
