import { OTC_ASSETS, type OtcAsset, type OtcSide } from "@lastro/contracts/otc";
import type { OtcPrice } from "@lastro/contracts/otc-terms";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findOpenHalt } from "./halt-store.js";
import type { OtcCtx } from "./ports.js";
import type { AssetSettings } from "./settings.js";

/** Both sources are asked ahead of their minute when a price at hand is this old. */
const FRESHEN_AFTER_SECONDS = 5;

/** Asks for younger prices where they may be needed. Never inside a transaction: it waits for the sources. */
export function freshenMarket(ctx: OtcCtx, asset: OtcAsset): Promise<void> {
  return ctx.freshenPrices(asset, FRESHEN_AFTER_SECONDS);
}

/** The price one side of a trade is made from, and when the older of its sources was updated. */
export interface Market {
  readonly price: OtcPrice;
  readonly sourceAt: Date;
}

/**
 * The market as the desk may trade on it: confirmed by two sources, young enough, and of the two the price that is worse
 * for the client. Throws `otc.asset_halted`, `otc.price_unavailable` and `otc.price_unconfirmed`.
 */
export async function marketNow(
  db: Database | Tx,
  ctx: OtcCtx,
  settings: AssetSettings,
  side: OtcSide,
): Promise<Market> {
  const { asset } = settings;
  if (await findOpenHalt(db, asset)) throw new DomainError("otc.asset_halted", { asset });
  const market = await ctx.confirmedPrice<OtcAsset>(db, ctx.clock, asset, trustOf(settings));
  if (market.is === "stale") throw new DomainError("otc.price_unavailable");
  if (market.is === "disputed") throw new DomainError("otc.price_unconfirmed");
  return { price: side === "buy" ? market.high : market.low, sourceAt: market.sourceAt };
}

export function trustOf({ maxPriceAge, maxDeviationBps }: AssetSettings) {
  return { maxAgeSeconds: maxPriceAge, maxDeviationBps };
}

/** The asset of a client's quote that is still open, before it is accepted. */
export async function assetOfOpenQuote(
  db: Database,
  quoteId: string,
  userId: string,
): Promise<OtcAsset | undefined> {
  const row = await db
    .selectFrom("otc_quote")
    .select("asset")
    .where("id", "=", quoteId)
    .where("user_id", "=", userId)
    .where("status", "=", "ISSUED")
    .executeTakeFirst();
  return OTC_ASSETS.find((known) => known === row?.asset);
}
