import { EXCHANGE_ASSETS, type ExchangeAsset } from "@lastro/contracts/exchange";
import { compare, formatPrice, money } from "@lastro/money";
import { atOneInstant, personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { balanceOf, customerAccount, noteSettled, post, settledBy } from "../ledger/index.js";
import { recordChanges } from "../lifecycle/index.js";
import { spendLimits } from "../limits/index.js";
import { OTC_LIMITS } from "../otc/index.js";
import { takeExposure } from "./exposure.js";
import { assertOffered, freshenMarket, marketNow } from "./market.js";
import { notifyOfSettlement } from "./notices.js";
import type { ExchangeCtx } from "./ports.js";
import { exchangePosting } from "./postings.js";
import { isFirm, type Quote } from "./quote.js";
import { assertVerified } from "./request-quote.js";
import { currentSettings } from "./settings.js";
import { closeQuote, insertOrder, lockQuote } from "./store.js";
import { crossOf, hasLeftBand } from "./terms.js";

/** Asks for younger prices of an open quote's sides before it is accepted. Outside any transaction. */
export async function freshenForQuote(ctx: ExchangeCtx, quoteId: string): Promise<void> {
  const pair = await pairOfOpenQuote(ctx.db, quoteId, personOf(ctx).userId);
  if (pair) await freshenMarket(ctx, pair);
}

/**
 * Turns a client's open quote into a settled order, or changes nothing. Accepting it again answers the same order. Refuses
 * in this order: verification, quote, a stopped account, balance, limit, price, exposure, inventory.
 */
export async function acceptQuote(
  tx: Tx,
  ctx: ExchangeCtx,
  { quoteId }: { readonly quoteId: string },
): Promise<{ orderId: string }> {
  const { userId } = personOf(ctx);
  await assertVerified(tx, ctx, userId);
  const quote = await lockQuote(tx, quoteId, userId);
  if (!quote) throw new DomainError("resource.not_found");
  if (quote.status === "ACCEPTED") return { orderId: await orderOfQuote(tx, quote.id) };
  const still = atOneInstant(ctx);
  assertOpen(quote, still.clock.now());
  const settings = await currentSettings(tx);
  const pair = pairOf(quote);
  assertOffered(ctx, settings, pair);
  // Reais are traced like those of any account; what they become may leave by other rails.
  if (quote.gets.asset !== "BRL" && (await ctx.stoppedAmong(tx, [userId])).has(userId))
    throw new DomainError("customers.outgoing_stopped");
  if (await cannotPay(tx, quote)) throw new DomainError("ledger.insufficient_funds");
  await spendLimits(tx, ctx, { userId, policy: OTC_LIMITS, amount: quote.value });
  const market = await marketNow(tx, ctx, settings, pair);
  if (hasLeftBand(quote.marketRate, crossOf(pair, market.legs), quote.priceBandBps))
    throw new DomainError("exchange.price_moved");
  await takeExposure(tx, settings, { userId, value: quote.value, now: still.clock.now() });
  return settle(tx, still, quote);
}

async function settle(tx: Tx, ctx: ExchangeCtx, quote: Quote): Promise<{ orderId: string }> {
  const { userId, gives, gets } = quote;
  const orderId = ctx.random.id();
  if (!(await closeQuote(tx, ctx, quote.id, "ACCEPTED"))) throw new DomainError("exchange.quote_not_open");
  const settled =
    gets.asset === "BRL" ? await settledBy(tx, userId, money("BRL", gets.minor)) : money("BRL", 0n);
  const { transactionId } = await post(
    tx,
    ctx,
    exchangePosting({ id: orderId, userId }, quote, settled),
  ).catch(async (error: unknown) => {
    if (!isDomainError(error, "ledger.insufficient_funds")) throw error;
    // The accounts are locked now: whoever is short is short for good.
    throw (await cannotPay(tx, quote)) ? error : new DomainError("exchange.desk_short");
  });
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await insertOrder(tx, {
    id: orderId,
    quoteId: quote.id,
    userId,
    transactionId,
    settledAt: ctx.clock.now(),
  });
  await recordChanges(tx, ctx, [{ machine: "exchange_order", id: orderId, from: null, to: "SETTLED" }]);
  await recordAudit(tx, ctx, {
    action: "exchange.order_settled",
    subject: orderId,
    details: { gives, gets, price: formatPrice(quote.rate), iof: quote.iof },
  });
  await notifyOfSettlement(tx, ctx, { userId, orderId, gives, gets });
  await announce(tx, { to: { userId }, type: "exchange.order", reference: orderId });
  await announce(tx, { to: { userId }, type: "balances" });
  return { orderId };
}

function assertOpen(quote: Quote, now: Date): void {
  if (quote.status === "EXPIRED" || (quote.status === "ISSUED" && !isFirm(quote, now)))
    throw new DomainError("exchange.quote_expired");
  if (quote.status !== "ISSUED") throw new DomainError("exchange.quote_not_open");
}

async function cannotPay(tx: Tx, { userId, gives }: Quote): Promise<boolean> {
  return compare(await balanceOf(tx, customerAccount(userId, "available", gives.asset)), gives) < 0;
}

function pairOf({ gives, gets }: Pick<Quote, "gives" | "gets">) {
  return { gives: knownAsset(gives.asset), gets: knownAsset(gets.asset) };
}

function knownAsset(code: string): ExchangeAsset {
  const asset = EXCHANGE_ASSETS.find((known) => known === code);
  if (!asset) throw new Error(`${code} is not an asset this exchange knows`);
  return asset;
}

async function pairOfOpenQuote(db: Database, quoteId: string, userId: string) {
  const row = await db
    .selectFrom("exchange_quote")
    .select(["gives_asset", "gets_asset"])
    .where("id", "=", quoteId)
    .where("user_id", "=", userId)
    .where("status", "=", "ISSUED")
    .executeTakeFirst();
  return row && { gives: knownAsset(row.gives_asset), gets: knownAsset(row.gets_asset) };
}

/** The order an accepted quote became. */
async function orderOfQuote(tx: Tx, quoteId: string): Promise<string> {
  const row = await tx
    .selectFrom("exchange_order")
    .select("id")
    .where("quote_id", "=", quoteId)
    .executeTakeFirstOrThrow();
  return row.id;
}
