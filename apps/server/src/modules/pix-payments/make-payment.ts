import type { PaymentWay } from "@lastro/contracts/pix-payments";
import { type Money, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { isDeviceRegistered } from "../customers/index.js";
import { spendLimits } from "../limits/index.js";
import { openPayout, type Payout } from "../payments-out/index.js";
import { findPayeeBy } from "./payee-store.js";
import { insertPayment, type Payment, type SpentBy } from "./payment-store.js";
import type { PixPaymentPorts } from "./ports.js";
import { spendOf } from "./spend.js";
import type { Target } from "./target.js";

export interface ConfirmedPayment {
  readonly userId: string;
  /** The preview or the run of a schedule it was confirmed by: of one there is one payment. */
  readonly confirmedBy: string;
  /** Its message is what the receiver reads. */
  readonly target: Target;
  readonly way: PaymentWay;
  readonly payeeMark: Buffer;
  readonly payeeId: string | null;
  readonly amount: Money<"BRL">;
  /** The name of the API key that sends it. */
  readonly apiKey: string | null;
}

/** Counts limits, sets the amount aside and sends it on its way. Refuses by limits, then by balance. */
export async function makePayment(
  tx: Tx,
  ctx: RequestCtx & PixPaymentPorts,
  { userId, confirmedBy, target, way, payeeMark, payeeId, amount, apiKey }: ConfirmedPayment,
): Promise<{ payment: Payment; payout: Payout }> {
  const saved = await findPayeeBy(tx, ctx, { userId, mark: payeeMark });
  const spent: SpentBy = {
    level: (await ctx.isVerified(tx, userId)) ? "verified" : "basic",
    payee: payeeMark.toString("hex"),
    isPayeeTrusted: saved !== undefined && saved.trustedAt <= ctx.clock.now(),
    // A program has no device: what its key may send was confirmed when the key was made.
    ...("userId" in ctx.actor && apiKey === null
      ? { isDeviceRegistered: await isDeviceRegistered(tx, ctx) }
      : {}),
  };
  await spendLimits(tx, ctx, spendOf(userId, amount, spent));
  const payout = await openPayout(tx, ctx, {
    product: "pix_payment",
    owner: { realm: "bank", id: userId },
    amount,
    fee: money("BRL", 0n),
    destination: { rail: "pix", to: target.destination, message: target.message ?? "" },
  });
  const payment: Payment = {
    id: payout.id,
    userId,
    previewId: confirmedBy,
    way,
    receiver: target.receiver,
    message: target.message,
    payeeMark,
    payeeId,
    spent,
    apiKey,
    createdAt: ctx.clock.now(),
    settledAt: null,
  };
  await insertPayment(tx, ctx, payment);
  return { payment, payout };
}
