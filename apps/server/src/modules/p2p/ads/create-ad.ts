import type { RequestOf } from "@lastro/contracts";
import type { createP2pAd } from "@lastro/contracts/p2p/ad";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { saveAdPayments } from "../payments/ad-payment-store.js";
import type { PayTo } from "../payments/pay-to.js";
import { readPayTo } from "../payments/read-pay-to.js";
import { ensurePerson, lockPeople } from "../people/person-store.js";
import { assertNotSuspended } from "../people/suspensions.js";
import type { P2pRequestCtx } from "../ports.js";
import { getMarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import type { Ad } from "./ad.js";
import { countOpenAds, insertAd } from "./ad-store.js";
import { announceAd } from "./announce-ad.js";
import { assertOffered, assertPayable, assertSound, readPriceTerms } from "./check-ad.js";
import { openIfFunded } from "./open-ad.js";

export type NewAd = RequestOf<typeof createP2pAd>["body"];

export const DAY_SECONDS = 86_400;

/**
 * Offers to buy or to sell. The ad is pending until its funds are checked, which is done at once and again while they are
 * missing. Where the seller is paid is checked to be theirs before the transaction.
 */
export async function createAd(ctx: P2pRequestCtx, input: NewAd): Promise<Ad> {
  const payTo = input.side === "sell" ? await readPayTo(ctx, input.payTo) : [];
  return inTransaction(ctx.db, (tx) => offer(tx, ctx, input, payTo));
}

/** The same within a transaction of the caller's, with where the seller is paid already checked. */
export async function offer(tx: Tx, ctx: P2pRequestCtx, input: NewAd, payTo: readonly PayTo[]): Promise<Ad> {
  const { userId } = personOf(ctx);
  const settings = await currentSettings(tx);
  assertOffered(input.asset, settings);
  await ensurePerson(tx, ctx, userId);
  await lockPeople(tx, [userId]);
  await assertNotSuspended(tx, userId, ctx.clock.now());
  await assertRoomForAd(tx, userId, settings);
  const ad = draftOf(ctx, userId, input, settings);
  const market = await getMarketPrice(tx, ctx, input.asset);
  assertSound(ad, market.price, settings);
  assertPayable(ad, payTo);
  await insertAd(tx, ctx, ad);
  await saveAdPayments(tx, ctx, ad.id, payTo);
  const opened = await openIfFunded(tx, ctx, ad, settings);
  await announceAd(tx, ad.id);
  return opened;
}

/** Throws `p2p.ads_too_many`. The person is locked, so that two ads are counted one after the other. */
export async function assertRoomForAd(
  tx: Tx,
  userId: string,
  { maxAds }: Pick<Settings, "maxAds">,
): Promise<void> {
  if ((await countOpenAds(tx, userId)) >= maxAds) throw new DomainError("p2p.ads_too_many", { most: maxAds });
}

function draftOf(
  ctx: Pick<P2pRequestCtx, "clock" | "random">,
  userId: string,
  { payTo: _, ...input }: NewAd,
  { adDays }: Settings,
): Ad {
  const now = ctx.clock.now();
  return {
    ...input,
    id: ctx.random.id(),
    userId,
    status: "pending",
    reason: null,
    version: 1,
    price: readPriceTerms(input.asset, input.price),
    reserved: money(input.asset, 0n),
    traded: money(input.asset, 0n),
    createdAt: now,
    updatedAt: now,
    expiresAt: secondsAfter(now, adDays * DAY_SECONDS),
  };
}
