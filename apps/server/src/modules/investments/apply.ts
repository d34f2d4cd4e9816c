import { daysAfter } from "@lastro/contracts/business-days";
import { compare, formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { accruedThrough, insertLot, lockForMovement } from "./lot-store.js";
import type { InvestmentCtx } from "./ports.js";
import { appliedPosting } from "./postings.js";
import { findProduct, issuerOf } from "./products/product-store.js";
import { readTypedAmount } from "./typed-amount.js";

/** Invests an amount of the client's in a product, on its terms of this moment. Answers the application. */
export async function applyTo(
  tx: Tx,
  ctx: InvestmentCtx,
  input: { readonly productId: string; readonly amount: string },
): Promise<{ readonly lotId: string; readonly transactionId: string }> {
  const { userId } = personOf(ctx);
  if (!(await ctx.isVerified(tx, userId))) throw new DomainError("investments.verification_required");
  const amount = readTypedAmount(input.amount);
  const product = await findProduct(tx, input.productId);
  if (!product) throw new DomainError("resource.not_found");
  if (!product.open || issuerOf(product, ctx.config.investments).issuer === undefined)
    throw new DomainError("investments.product_closed");
  if (compare(amount, product.minAmount) < 0)
    throw new DomainError("investments.amount_below_minimum", { minimum: formatMoney(product.minAmount) });
  await lockForMovement(tx);
  const lotId = ctx.random.id();
  const appliedOn = await dayOfApplication(tx, brazilianDay(ctx.clock.now()));
  const { transactionId } = await post(tx, ctx, appliedPosting({ id: lotId, userId }, amount));
  await insertLot(tx, {
    id: lotId,
    userId,
    productId: product.id,
    percent: product.percent,
    appliedOn,
    maturesOn: product.termDays === null ? null : daysAfter(appliedOn, product.termDays),
    amount: amount.minor,
    openedAt: ctx.clock.now(),
    transactionId,
  });
  await recordAudit(tx, ctx, {
    action: "investments.applied",
    subject: lotId,
    details: { amount, userId },
  });
  await announce(tx, { to: { userId }, type: "balances" });
  return { lotId, transactionId };
}

/** Today, or the day after the last accrued where a clock was put back: what a day yielded is not for what came later. */
async function dayOfApplication(tx: Tx, today: string): Promise<string> {
  const through = await accruedThrough(tx);
  return through !== undefined && through >= today ? daysAfter(through, 1) : today;
}
