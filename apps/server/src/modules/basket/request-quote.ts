import type { RequestOf } from "@lastro/contracts";
import { BASKET_ASSETS, type BasketAsset, type requestBasketQuote } from "@lastro/contracts/basket";
import { formatMoney, isPositive, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  assertVerified,
  type BundleLeg,
  type DeskSettings,
  currentSettings as deskSettings,
  freshenForTrade,
  issueBundle,
  offerNow,
  settingsOf,
} from "../otc/index.js";
import { latestPrices, valueAt } from "../prices/index.js";
import { type Holding, type Weight, weightsOf } from "./basket.js";
import { findBasket, holdingsOf } from "./basket-store.js";
import { ownBasket } from "./own-basket.js";
import { type Offers, planPurchase, planRebalance, planSale } from "./plan-trades.js";
import { type BasketCtx, deskOf } from "./ports.js";
import { type BasketQuote, insertQuote, retireOpenQuote } from "./quote-store.js";
import { currentSettings } from "./settings.js";
import { minimumOf } from "./weights.js";

type Asked = RequestOf<typeof requestBasketQuote>["body"];

/**
 * Issues a firm quote of all that buying into the basket, rebalancing it or selling a share of it takes, in place of the one
 * still open. Throws `basket.…`, and what keeps the desk from quoting one of its trades.
 */
export async function requestQuote(ctx: BasketCtx, asked: Asked): Promise<BasketQuote> {
  const { userId } = personOf(ctx);
  await assertVerified(ctx.db, deskOf(ctx), userId);
  for (const asset of await assetsToTrade(ctx, userId)) await freshenForTrade(deskOf(ctx), asset);
  return inTransaction(ctx.db, async (tx) => {
    const basket = await ownBasket(tx, ctx);
    const weights = weightsOf(basket.recipe, (await currentSettings(tx)).indices);
    const legs = await plan(tx, ctx, asked, { weights, holdings: await holdingsOf(tx, userId) });
    await retireOpenQuote(tx, ctx, userId);
    const id = ctx.random.id();
    const [first] = await issueBundle(tx, deskOf(ctx), { id, userId, legs });
    if (!first) throw new Error("A quote without a trade was planned");
    const { issuedAt, expiresAt } = first;
    const shareBps = asked.purpose === "sell" ? asked.shareBps : null;
    const quote: BasketQuote = {
      ...{ id, userId, purpose: asked.purpose, status: "ISSUED", shareBps, issuedAt, expiresAt },
    };
    await insertQuote(tx, ctx, quote);
    return quote;
  });
}

/** What a quote may come to trade, before its basket is locked: prices are asked for outside the transaction. */
async function assetsToTrade(ctx: BasketCtx, userId: string): Promise<readonly BasketAsset[]> {
  const basket = await findBasket(ctx.db, userId);
  if (!basket) return [];
  const weights = weightsOf(basket.recipe, (await currentSettings(ctx.db)).indices);
  const known = [...weights, ...(await holdingsOf(ctx.db, userId))];
  return BASKET_ASSETS.filter((asset) => known.some((one) => one.asset === asset));
}

async function plan(
  tx: Tx,
  ctx: BasketCtx,
  asked: Asked,
  { weights, holdings }: { readonly weights: readonly Weight[]; readonly holdings: readonly Holding[] },
): Promise<BundleLeg[]> {
  const desk = await deskSettings(tx);
  const offers: Offers = (side, asset) => offerNow(tx, deskOf(ctx), desk, { side, asset });
  if (asked.purpose === "buy") {
    assertEnough(desk, weights, asked.amount);
    return planPurchase(weights, asked.amount, offers);
  }
  if (holdings.length === 0) throw new DomainError("basket.empty");
  if (asked.purpose === "sell") {
    const legs = await planSale(holdings, asked.shareBps, offers);
    if (legs.length === 0) throw new DomainError("basket.too_little_to_sell");
    return legs;
  }
  const prices = await latestPrices(tx, ctx.clock);
  const parts = holdings.map((holding) => {
    const value = valueAt(prices, holding.amount);
    if (!value || !isPositive(value)) throw new DomainError("otc.price_unavailable");
    return { holding, value };
  });
  const legs = await planRebalance(parts, weights, offers);
  if (legs.length === 0) throw new DomainError("basket.nothing_to_rebalance");
  return legs;
}

/** Refuses an amount of which a part would be below the desk's minimum: `basket.amount_below_minimum`. */
function assertEnough(desk: DeskSettings, weights: readonly Weight[], amount: Money<"BRL">): void {
  const minimum = minimumOf(weights, (asset) => settingsOf(desk, asset).minAmount);
  if (amount.minor < minimum.minor)
    throw new DomainError(
      "basket.amount_below_minimum",
      { minimum: formatMoney(minimum) },
      { amount: "below" },
    );
}
