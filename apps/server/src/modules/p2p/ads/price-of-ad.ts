import { type P2pPrice, priceOf } from "@lastro/contracts/p2p/pricing";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { P2pCtx } from "../ports.js";
import { getMarketPrice } from "../prices/market.js";
import { findAd } from "./ad-store.js";

/** What an ad comes to now, and its version, as a take names both. Throws `resource.not_found`. */
export async function priceOfAd(
  db: Database | Tx,
  ctx: P2pCtx,
  id: string,
): Promise<{ readonly price: P2pPrice; readonly version: number }> {
  const ad = await findAd(db, id);
  if (!ad) throw new DomainError("resource.not_found");
  return { price: priceOf(ad.price, (await getMarketPrice(db, ctx, ad.asset)).price), version: ad.version };
}
