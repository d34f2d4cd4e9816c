import { compare, isPositive, type Money, money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { spendLimits } from "../limits/index.js";
import { openPayout, type Payout } from "../payments-out/index.js";
import { confirmPayer } from "./confirm-payer.js";
import { insertPayment, isPaid, type Payment, type SpentBy, wasPaidBefore } from "./payment-store.js";
import type { PixPaymentCtx } from "./ports.js";
import { lockPreview, type Preview } from "./preview-store.js";
import { spendOf } from "./spend.js";

export interface PaymentRequest {
  readonly previewId: string;
  readonly amount: Money<"BRL">;
  readonly message?: string | undefined;
}

/**
 * Sets aside what a preview showed and sends it on its way, once per preview, or changes nothing. Refuses in this order:
 * standing, preview, amount, provider, proof of presence, limits, balance.
 */
export async function sendPayment(
  tx: Tx,
  ctx: PixPaymentCtx,
  { previewId, amount, message }: PaymentRequest,
): Promise<{ payment: Payment; payout: Payout }> {
  const { userId } = personOf(ctx);
  await assertMayPay(tx, ctx, userId);
  const preview = await lockPreview(tx, ctx, { id: previewId, userId });
  if (!preview) throw new DomainError("resource.not_found");
  if (await isPaid(tx, preview.id)) throw new DomainError("pix_payments.preview_used");
  const now = ctx.clock.now();
  if (preview.expiresAt <= now) throw new DomainError("pix_payments.preview_expired");
  assertAmount(preview, amount);
  if (!ctx.pixPayouts.pays.has(preview.target.destination.kind))
    throw new DomainError("pix_payments.way_unavailable");
  const mark = preview.payeeMark;
  await confirmPayer(tx, ctx, { amount, isFirst: !(await wasPaidBefore(tx, { userId, mark })) });
  const spent: SpentBy = {
    level: (await ctx.isVerified(tx, userId)) ? "verified" : "basic",
    payee: mark.toString("hex"),
  };
  await spendLimits(tx, ctx, spendOf(userId, amount, spent));
  const payout = await openPayout(tx, ctx, {
    product: "pix_payment",
    owner: { realm: "bank", id: userId },
    amount,
    fee: money("BRL", 0n),
    destination: { rail: "pix", to: preview.target.destination, message: message ?? "" },
  });
  const payment: Payment = {
    id: payout.id,
    userId,
    previewId: preview.id,
    way: preview.way,
    receiver: preview.target.receiver,
    message: message ?? null,
    payeeMark: mark,
    payeeId: preview.payeeId,
    spent,
    createdAt: now,
    settledAt: null,
  };
  await insertPayment(tx, ctx, payment);
  return { payment, payout };
}

async function assertMayPay(tx: Tx, ctx: PixPaymentCtx, userId: string): Promise<void> {
  const standing = await ctx.lockHolder(tx, userId);
  if (standing === "no_client") throw new DomainError("customers.profile_missing");
  if (standing !== "open") throw new DomainError("auth.forbidden");
}

function assertAmount({ amount: asked, canChangeAmount }: Preview, amount: Money<"BRL">): void {
  if (!isPositive(amount))
    throw new DomainError("pix_payments.amount_not_positive", {}, { amount: "not_positive" });
  if (asked !== null && !canChangeAmount && compare(asked, amount) !== 0)
    throw new DomainError("pix_payments.amount_differs", {}, { amount: "differs" });
}
