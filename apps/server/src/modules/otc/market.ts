import { OTC_ASSETS, type OtcAsset } from "@lastro/contracts/otc";
import type { Database, Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { isUsable, type LivePrice } from "../prices/index.js";
import type { OtcCtx } from "./ports.js";

/** No trade on a price its source last updated this long ago. */
const OLDEST_SECONDS = 60;
/** The feed is asked ahead of its minute when the price at hand is this old. */
const FRESHEN_AFTER_SECONDS = 30;

/** Asks for a younger price where it may be needed. Never inside a transaction: it waits for the feed. */
export function freshenMarket(ctx: OtcCtx, asset: OtcAsset): Promise<void> {
  return ctx.freshenPrices(asset, FRESHEN_AFTER_SECONDS);
}

/** The market's price, young enough to trade on. Throws `otc.price_unavailable`. */
export async function marketNow(
  db: Database | Tx,
  ctx: OtcCtx,
  asset: OtcAsset,
): Promise<LivePrice<OtcAsset>> {
  const market = await ctx.priceSource<OtcAsset>(db, ctx.clock, asset);
  if (!market || !isUsable(market.sourceAt, ctx.clock.now(), OLDEST_SECONDS)) {
    throw new DomainError("otc.price_unavailable");
  }
  return market;
}

/** The same for the asset of a client's quote, before it is accepted. */
export async function freshenMarketOfQuote(ctx: OtcCtx, quoteId: string, userId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom("otc_quote")
    .select("asset")
    .where("id", "=", quoteId)
    .where("user_id", "=", userId)
    .where("status", "=", "ISSUED")
    .executeTakeFirst();
  const asset = OTC_ASSETS.find((known) => known === row?.asset);
  if (asset) await freshenMarket(ctx, asset);
}
