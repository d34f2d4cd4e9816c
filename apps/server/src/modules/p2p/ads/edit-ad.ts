import type { RequestOf } from "@lastro/contracts";
import type { editP2pAd } from "@lastro/contracts/p2p/ad";
import { type P2pPrice, priceOf } from "@lastro/contracts/p2p/pricing";
import { formatMoney, money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { refusalOfFields } from "@lastro/platform/http/problem";
import { adPaymentsOf, saveAdPayments } from "../payments/ad-payment-store.js";
import { readPayTo } from "../payments/read-pay-to.js";
import type { P2pRequestCtx } from "../ports.js";
import { getMarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import { type Ad, tradableOf } from "./ad.js";
import { moveAd, saveAd } from "./ad-store.js";
import { announceAd } from "./announce-ad.js";
import { assertOffered, assertPayable, assertSound, readPriceTerms } from "./check-ad.js";
import { isFunded } from "./funds.js";
import { ownAd } from "./own-ad.js";

export type AdChange = RequestOf<typeof editP2pAd>["body"];

/**
 * Changes an ad of the caller's: a new version, which takes after it must name. An open one that offers more than its owner
 * has is paused; trades taken before keep what they were taken at.
 */
export async function editAd(ctx: P2pRequestCtx, id: string, change: AdChange): Promise<Ad> {
  const payTo = await readPayTo(ctx, change.payTo);
  return inTransaction(ctx.db, async (tx) => {
    const before = await ownAd(tx, ctx, id, change.version);
    if (before.status === "closed" || before.status === "expired")
      throw new DomainError("p2p.ad_step_unavailable");
    const settings = await currentSettings(tx);
    assertOffered(before.asset, settings);
    const after = changed(before, change, ctx.clock.now());
    const market = await getMarketPrice(tx, ctx, before.asset);
    assertSound(after, market.price, settings);
    assertNotBelowTaken(after);
    assertPayable(after, [...payTo, ...(await adPaymentsOf(tx, ctx, id))]);
    await saveAd(tx, after);
    if (after.side === "sell") await saveAdPayments(tx, ctx, id, payTo);
    const stands = await standAfterEdit(tx, ctx, after, { market: market.price, settings });
    await announceAd(tx, id);
    return stands;
  });
}

/** The ad with what was named of it changed, as its next version. */
function changed(before: Ad, change: AdChange, now: Date): Ad {
  const { version: _, payTo: __, price, terms, ...named } = change;
  const { total = before.total } = named;
  if (total.asset !== before.asset || total.minor <= 0n)
    throw refusalOfFields({ total: "total_of_another_asset" });
  return {
    ...before,
    total,
    min: named.min ?? before.min,
    max: named.max ?? before.max,
    methods: named.methods ?? before.methods,
    window: named.window ?? before.window,
    conditions: named.conditions ?? before.conditions,
    price: price === undefined ? before.price : readPriceTerms(before.asset, price),
    terms: terms === undefined ? before.terms : terms,
    version: before.version + 1,
    updatedAt: now,
  };
}

function assertNotBelowTaken({ asset, total, reserved, traded }: Ad): void {
  const taken = reserved.minor + traded.minor;
  if (total.minor < taken)
    throw new DomainError(
      "p2p.total_below_taken",
      { taken: formatMoney(money(asset, taken)), asset },
      { total: "below_taken" },
    );
}

async function standAfterEdit(
  tx: Tx,
  ctx: RequestCtx,
  ad: Ad,
  { market, settings }: { readonly market: P2pPrice; readonly settings: Settings },
): Promise<Ad> {
  if (ad.status !== "active" && ad.status !== "exhausted") return ad;
  const isTradable = tradableOf(ad, priceOf(ad.price, market), settings) !== null;
  const isShort = !(await isFunded(tx, ad, settings));
  const to = isShort ? "paused" : isTradable ? "active" : "exhausted";
  if (to === ad.status) return ad;
  const reason = isShort ? "short" : null;
  await moveAd(tx, ctx, ad, { to, reason });
  return { ...ad, status: to, reason };
}
