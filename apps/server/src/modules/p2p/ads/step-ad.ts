import { priceOf } from "@lastro/contracts/p2p/pricing";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { forgetAdPayments } from "../payments/ad-payment-store.js";
import { assertNotSuspended } from "../people/suspensions.js";
import type { P2pRequestCtx } from "../ports.js";
import { findMarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import { type Ad, tradableOf } from "./ad.js";
import { moveAd } from "./ad-store.js";
import { announceAd } from "./announce-ad.js";
import { assertRoomForAd, DAY_SECONDS } from "./create-ad.js";
import { isFunded } from "./funds.js";
import { ownAd } from "./own-ad.js";

/** Which ad a step is about, and the version its owner saw. */
export interface AdStep {
  readonly id: string;
  readonly version: number;
}

/** Takes an ad of the caller's out of the book for a while; its open trades go on. */
export async function pauseAd(tx: Tx, ctx: RequestCtx, { id, version }: AdStep): Promise<Ad> {
  const ad = await ownAd(tx, ctx, id, version);
  if (ad.status !== "active" && ad.status !== "exhausted" && ad.status !== "pending")
    throw new DomainError("p2p.ad_step_unavailable");
  return moved(tx, ctx, ad, "paused", "owner");
}

/** Puts a paused or pending ad of the caller's into the book. Throws `p2p.balance_too_low` while its funds are missing. */
export async function resumeAd(tx: Tx, ctx: P2pRequestCtx, { id, version }: AdStep): Promise<Ad> {
  const ad = await ownAd(tx, ctx, id, version);
  const isStopped = ad.status === "pending" || (ad.status === "paused" && ad.reason !== "house");
  if (!isStopped || ad.expiresAt <= ctx.clock.now()) throw new DomainError("p2p.ad_step_unavailable");
  const settings = await assertMayOffer(tx, ctx, ad);
  if (!(await isFunded(tx, ad, settings)))
    throw new DomainError("p2p.balance_too_low", { asset: ad.side === "sell" ? ad.asset : "BRL" });
  return openAgain(tx, ctx, ad, settings);
}

/**
 * Keeps an ad of the caller's for another period. One whose time is over opens again, or is pending until its funds are
 * there.
 */
export async function renewAd(tx: Tx, ctx: P2pRequestCtx, { id, version }: AdStep): Promise<Ad> {
  const ad = await ownAd(tx, ctx, id, version);
  if (ad.status === "closed") throw new DomainError("p2p.ad_step_unavailable");
  const settings = await assertMayOffer(tx, ctx, ad);
  const renewed = { ...ad, expiresAt: secondsAfter(ctx.clock.now(), settings.adDays * DAY_SECONDS) };
  await tx.updateTable("p2p_ad").set({ expires_at: renewed.expiresAt }).where("id", "=", id).execute();
  if (ad.status !== "expired") {
    await announceAd(tx, id);
    return renewed;
  }
  await assertRoomForAd(tx, ad.userId, settings);
  return (await isFunded(tx, ad, settings))
    ? openAgain(tx, ctx, renewed, settings)
    : moved(tx, ctx, renewed, "pending", "short");
}

/** Ends an ad of the caller's for good; its open trades go on. */
export async function closeAd(tx: Tx, ctx: RequestCtx, { id, version }: AdStep): Promise<Ad> {
  const ad = await ownAd(tx, ctx, id, version);
  if (ad.status === "closed") throw new DomainError("p2p.ad_step_unavailable");
  return endAd(tx, ctx, ad);
}

/** Ends a locked ad for good, and forgets where its owner was paid: trades have it from the take. */
export async function endAd(tx: Tx, ctx: RequestCtx, ad: Ad, note?: string): Promise<Ad> {
  await forgetAdPayments(tx, [ad.id]);
  return moved(tx, ctx, ad, "closed", null, note);
}

async function assertMayOffer(tx: Tx, ctx: RequestCtx, { userId }: Ad): Promise<Settings> {
  const settings = await currentSettings(tx);
  if (!settings.enabled) throw new DomainError("p2p.unavailable");
  await assertNotSuspended(tx, userId, ctx.clock.now());
  return settings;
}

/** Opens a locked ad, or finds it exhausted where no trade can be made of what is left. */
export async function openAgain(tx: Tx, ctx: P2pRequestCtx, ad: Ad, settings: Settings): Promise<Ad> {
  const market = await findMarketPrice(tx, ctx, ad.asset);
  const isGone = market && tradableOf(ad, priceOf(ad.price, market.price), settings) === null;
  if (!isGone) return moved(tx, ctx, ad, "active", null);
  if (ad.status === "paused") return moved(tx, ctx, ad, "exhausted", null);
  throw new DomainError("p2p.ad_step_unavailable");
}

/** Takes a locked ad to another state and tells who looks at the market. */
export async function moved(
  tx: Tx,
  ctx: RequestCtx,
  ad: Ad,
  to: Ad["status"],
  reason: Ad["reason"],
  note?: string,
): Promise<Ad> {
  await moveAd(tx, ctx, ad, { to, reason, ...(note === undefined ? {} : { note }) });
  await announceAd(tx, ad.id);
  return { ...ad, status: to, reason };
}
