import { compare, formatPrice, money } from "@lastro/money";
import { atOneInstant, personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { balanceOf, customerAccount, noteSettled, post, settledBy } from "../ledger/index.js";
import { recordChanges } from "../lifecycle/index.js";
import { spendLimits } from "../limits/index.js";
import { takeExposure } from "./exposure.js";
import { OTC_LIMITS } from "./limits.js";
import { marketNow } from "./market.js";
import { notifyOfSettlement } from "./notify-of-settlement.js";
import type { OtcCtx } from "./ports.js";
import { tradePosting } from "./postings.js";
import { findOrderOfQuote } from "./queries.js";
import { exchangeOf, hasLeftBand, isFirm, type Quote } from "./quote.js";
import { assertVerified } from "./request-quote.js";
import { endAnswered } from "./requests/end-request.js";
import type { AssetSettings } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";
import { closeQuote, insertOrder, lockQuote } from "./store.js";
import { readTypedAmount } from "./typed-amount.js";

/**
 * Turns a client's open quote into a settled order, or changes nothing. Accepting it again answers the same
 * order. Refuses in this order: verification, amount, quote, a stopped account that buys, balance, limit, price, exposure, inventory.
 */
export async function acceptQuote(
  tx: Tx,
  ctx: OtcCtx,
  input: { quoteId: string; amount?: string | undefined },
): Promise<{ orderId: string }> {
  const { userId } = personOf(ctx);
  await assertVerified(tx, ctx, userId);
  const confirmed = input.amount === undefined ? undefined : readTypedAmount(input.amount);
  const quote = await lockQuote(tx, input.quoteId, userId);
  if (!quote) throw new DomainError("resource.not_found");
  if (confirmed && compare(confirmed, quote.amount) !== 0) throw new DomainError("otc.invalid_amount");
  if (quote.status === "ACCEPTED") return { orderId: await findOrderOfQuote(tx, quote.id) };
  const still = atOneInstant(ctx);
  assertOpen(quote, still.clock.now());
  const settings = settingsOf(await currentSettings(tx), quote.asset);
  if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset: quote.asset });
  if (quote.side === "buy" && (await ctx.stoppedAmong(tx, [userId])).has(userId))
    throw new DomainError("customers.outgoing_stopped");
  if (await cannotPay(tx, quote)) throw new DomainError("ledger.insufficient_funds");
  await takeRoom(tx, still, quote, settings);
  return settle(tx, still, quote);
}

/** Counts an open quote against limits and exposure. Throws what `acceptQuote` does from the limit on, but for the inventory. */
export async function takeRoom(tx: Tx, ctx: OtcCtx, quote: Quote, settings: AssetSettings): Promise<void> {
  const { userId, amount } = quote;
  await spendLimits(tx, ctx, { userId, policy: OTC_LIMITS, amount });
  await takeMarketRoom(tx, ctx, quote, settings);
}

/** Holds an open quote against the market of now and counts it as exposure. */
export async function takeMarketRoom(
  tx: Tx,
  ctx: OtcCtx,
  quote: Quote,
  settings: AssetSettings,
): Promise<void> {
  const { userId, amount } = quote;
  const market = await marketNow(tx, ctx, settings, quote.side);
  if (hasLeftBand(quote, market.price)) throw new DomainError("otc.price_moved");
  await takeExposure(tx, settings, { userId, amount, now: ctx.clock.now() });
}

/** Settles an open quote that nothing keeps from being accepted. */
export async function settle(tx: Tx, ctx: OtcCtx, quote: Quote): Promise<{ orderId: string }> {
  const { userId } = quote;
  const orderId = ctx.random.id();
  if (!(await closeQuote(tx, ctx, quote.id, "ACCEPTED"))) throw new DomainError("otc.quote_not_open");
  const { receives } = exchangeOf(quote);
  const settled =
    quote.side === "sell" ? await settledBy(tx, userId, money("BRL", receives.minor)) : money("BRL", 0n);
  const posting = tradePosting({ id: orderId, userId }, quote, settled);
  const { transactionId } = await post(tx, ctx, posting).catch(async (error: unknown) => {
    if (!isDomainError(error, "ledger.insufficient_funds")) throw error;
    // The accounts are locked now: whoever is short is short for good.
    throw (await cannotPay(tx, quote)) ? error : new DomainError("otc.desk_short");
  });
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await insertOrder(tx, {
    id: orderId,
    quoteId: quote.id,
    userId,
    transactionId,
    settledAt: ctx.clock.now(),
  });
  if (quote.requestId !== null) await endAnswered(tx, ctx, quote.requestId, "accepted");
  await recordChanges(tx, ctx, [{ machine: "otc_order", id: orderId, from: null, to: "SETTLED" }]);
  await recordAudit(tx, ctx, {
    action: "otc.order_settled",
    subject: orderId,
    details: {
      side: quote.side,
      asset: quote.asset,
      amount: quote.amount,
      cryptoAmount: quote.cryptoAmount,
      price: formatPrice(quote.price),
      fee: quote.fee,
    },
  });
  await notifyOfSettlement(tx, ctx, { ...quote, orderId });
  await announce(tx, { to: { userId }, type: "otc.order", reference: orderId });
  await announce(tx, { to: { userId }, type: "balances" });
  await announce(tx, { to: "admins", type: "admin" });
  return { orderId };
}

/** Refuses a quote that is not firm any more: `otc.quote_expired`, `otc.quote_not_open`. */
export function assertOpen(quote: Pick<Quote, "status" | "expiresAt">, now: Date): void {
  if (quote.status === "EXPIRED" || (quote.status === "ISSUED" && !isFirm(quote, now))) {
    throw new DomainError("otc.quote_expired");
  }
  if (quote.status !== "ISSUED") throw new DomainError("otc.quote_not_open");
}

export async function cannotPay(tx: Tx, quote: Quote): Promise<boolean> {
  const { pays } = exchangeOf(quote);
  return compare(await balanceOf(tx, customerAccount(quote.userId, "available", pays.asset)), pays) < 0;
}
