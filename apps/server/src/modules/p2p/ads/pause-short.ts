import { priceOf } from "@lastro/contracts/p2p/pricing";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { P2pCtx } from "../ports.js";
import { findMarketPrice } from "../prices/market.js";
import { currentSettings } from "../settings.js";
import type { Ad } from "./ad.js";
import { lockAd } from "./ad-store.js";
import { coversLeastTrade, isFunded } from "./funds.js";
import { notifyOwner } from "./notify-owner.js";
import { moved } from "./step-ad.js";

const JOB = "p2p.check_ad_funds";

/** Pauses an open ad whose owner no longer has what its smallest trade needs, and tells them; leaves any other as it is. */
export function pauseIfShort(ctx: P2pCtx, adId: string): Promise<void> {
  return pauseUnless(ctx, adId, async (tx, ad) => {
    const market = await findMarketPrice(tx, ctx, ad.asset);
    if (!market) return true;
    return coversLeastTrade(tx, ad, priceOf(ad.price, market.price), await currentSettings(tx));
  });
}

/**
 * The same of one that was found short of what somebody wanted of it: it offers more than its owner has. The take was refused,
 * so this is done in a transaction of its own.
 */
export function pauseIfUnfunded(ctx: P2pCtx, adId: string): Promise<void> {
  return pauseUnless(ctx, adId, async (tx, ad) => isFunded(tx, ad, await currentSettings(tx)));
}

function pauseUnless(
  ctx: P2pCtx,
  adId: string,
  hasEnough: (tx: Tx, ad: Ad) => Promise<boolean>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const ad = await lockAd(tx, adId);
    if (ad?.status !== "active" || (await hasEnough(tx, ad))) return;
    const acting = asSystem(ctx, JOB);
    await notifyOwner(tx, acting, await moved(tx, acting, ad, "paused", "short"), "paused");
  });
}
