import { daysAfter } from "@lastro/contracts/business-days";
import { compare, formatMoney, type Money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { accruedThrough, insertLot, lockForMovement } from "./lot-store.js";
import type { InvestmentCtx } from "./ports.js";
import { appliedPosting } from "./postings.js";
import { findProduct, issuerOf, type Product } from "./products/product-store.js";
import { readTypedAmount } from "./typed-amount.js";

interface Application {
  readonly userId: string;
  readonly productId: string;
  /** The goal it is for; null where it is for none. */
  readonly goalId: string | null;
}

/** Refuses whoever may not invest: `investments.verification_required`. */
export async function assertVerified(
  db: Database | Tx,
  ctx: Pick<InvestmentCtx, "isVerified">,
  userId: string,
): Promise<void> {
  if (!(await ctx.isVerified(db, userId))) throw new DomainError("investments.verification_required");
}

/** Invests an amount of the client's in a product, on its terms of this moment. Answers the application. */
export async function applyTo(
  tx: Tx,
  ctx: InvestmentCtx,
  { amount, ...of }: Omit<Application, "userId"> & { readonly amount: string },
): Promise<{ readonly lotId: string; readonly transactionId: string }> {
  const { userId } = personOf(ctx);
  await assertVerified(tx, ctx, userId);
  return applyFor(tx, ctx, { ...of, userId, amount: readTypedAmount(amount) });
}

/** Refuses a product that is closed, and an amount below its minimum. */
export function assertOffered(
  { config }: Pick<InvestmentCtx, "config">,
  product: Product,
  amount: Money<"BRL">,
): void {
  if (!product.open || issuerOf(product, config.investments).issuer === undefined)
    throw new DomainError("investments.product_closed");
  if (compare(amount, product.minAmount) < 0)
    throw new DomainError("investments.amount_below_minimum", { minimum: formatMoney(product.minAmount) });
}

/** The same for whoever it is: at their wish of now, or as they planned. */
export async function applyFor(
  tx: Tx,
  ctx: RequestCtx,
  { userId, productId, goalId, amount }: Application & { readonly amount: Money<"BRL"> },
): Promise<{ readonly lotId: string; readonly transactionId: string }> {
  const product = await findProduct(tx, productId);
  if (!product) throw new DomainError("resource.not_found");
  assertOffered(ctx, product, amount);
  await lockForMovement(tx);
  const lotId = ctx.random.id();
  const appliedOn = await dayOfApplication(tx, brazilianDay(ctx.clock.now()));
  const { transactionId } = await post(tx, ctx, appliedPosting({ id: lotId, userId }, amount));
  await insertLot(tx, {
    id: lotId,
    userId,
    productId,
    goalId,
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
