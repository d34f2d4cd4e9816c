import {
  feeOf,
  isWithinBand,
  type P2pPrice,
  priceOf,
  quantityFor,
  totalOf,
} from "@lastro/contracts/p2p/pricing";
import { P2P_MAX_OPEN_TRADES, type P2pAsset, type P2pMethod } from "@lastro/contracts/p2p/states";
import { formatMoney, formatPrice, type Money, money, parsePrice } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import { type AuditEntry, auditing } from "../../compliance/index.js";
import { type Ad, availableOf } from "../ads/ad.js";
import { exhaustAd, reservingOfAd } from "../ads/ad-stock.js";
import { findAd, lockAd } from "../ads/ad-store.js";
import { levelOf, spendTradeLimits } from "../limits/trade-limits.js";
import { notifySides } from "../notices/notify-side.js";
import { adPaymentsOf } from "../payments/ad-payment-store.js";
import type { PayTo } from "../payments/pay-to.js";
import { ensurePerson, lockPeople } from "../people/person-store.js";
import type { MarketClient, P2pRequestCtx } from "../ports.js";
import { getMarketPrice, type MarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import { assertMayTrade } from "./assert-may-trade.js";
import { lockAsset } from "./lock-asset.js";
import { announceTrade, notingInRoom } from "./room-notes.js";
import { paymentTimerInsertions } from "./timers.js";
import { JUST_MADE, type Trade } from "./trade.js";
import { countOpenAsBuyer, haveTraded, nextTradeNumber, tradeInsertions } from "./trade-store.js";

export interface Take {
  readonly adId: string;
  readonly version: number;
  /** As the taker saw it. */
  readonly price: string;
  readonly amount?: Money<"BRL"> | undefined;
  readonly quantity?: Money<P2pAsset> | undefined;
  readonly method: P2pMethod;
  /** Where a taker who sells is paid. */
  readonly payTo: readonly PayTo[];
}

/**
 * Takes an ad, whole or in part: what was seen is what holds, the seller's asset and fee go into escrow, and the time to
 * pay begins. Changes nothing when it refuses.
 */
export async function takeAd(tx: Tx, ctx: P2pRequestCtx, take: Take): Promise<Trade> {
  const { userId: takerId } = personOf(ctx);
  const settings = await currentSettings(tx);
  if (!settings.enabled) throw new DomainError("p2p.unavailable");
  await ensurePerson(tx, ctx, takerId);
  const { userId: ownerId } = await shownAd(tx, take.adId);
  if (ownerId === takerId) throw new DomainError("p2p.own_ad");
  const people = await lockPeople(tx, [takerId, ownerId]);
  const ad = await lockOpenAd(tx, ctx, take);
  if (!settings.assets.includes(ad.asset)) throw new DomainError("p2p.asset_unavailable");
  const clients = await assertMayTrade(tx, ctx, { ad, takerId, taker: people.get(takerId) });
  const market = await getMarketPrice(tx, ctx, ad.asset);
  const price = agreedPrice(ad, market, settings, take.price);
  const size = sizeOf(ad, settings, price, take);
  const trade = await agree(tx, ctx, { ad, takerId, clients, settings, market, price, ...size, take });
  await assertMayOpen(tx, trade, takerId);
  await spendTradeLimits(tx, ctx, trade, takerId);
  const escrow = await lockAsset(tx, ctx, trade, takerId);
  await runTogether(tx, [
    ...escrow,
    ...tradeInsertions(ctx, trade),
    reservingOfAd(ad, trade.quantity),
    ...paymentTimerInsertions(ctx, trade),
    ...notingInRoom(ctx, trade, [{ note: "taken" }]),
    auditing([{ ctx, ...takenEntry(trade) }]),
  ]);
  await exhaustAd(tx, ctx, ad, { quantity: trade.quantity, at: price });
  await notifySides(tx, ctx, trade, { roles: [trade.maker], words: "taken", source: "taken", people });
  await announceTrade(tx, trade, { money: true });
  return trade;
}

function takenEntry({ id, quantity, price, total, method }: Trade): AuditEntry {
  const details = { cryptoAmount: quantity, price: formatPrice(price), total, method };
  return { action: "p2p.taken", subject: id, details };
}

/** An ad that was shown to somebody else than its owner. Throws `resource.not_found` for what never was. */
async function shownAd(tx: Tx, adId: string): Promise<Ad> {
  const ad = await findAd(tx, adId);
  if (!ad || ad.status === "pending") throw new DomainError("resource.not_found");
  return ad;
}

async function lockOpenAd(tx: Tx, ctx: P2pRequestCtx, { adId, version, method }: Take): Promise<Ad> {
  const ad = await lockAd(tx, adId);
  if (ad?.status !== "active" || ad.expiresAt <= ctx.clock.now()) throw new DomainError("p2p.ad_not_open");
  if (ad.version !== version) throw new DomainError("p2p.ad_changed");
  if (!ad.methods.includes(method)) throw new DomainError("p2p.method_unavailable");
  return ad;
}

/** The ad's price now, which is the one the taker saw and not far from the market's. */
function agreedPrice(ad: Ad, market: MarketPrice, settings: Settings, seen: string): P2pPrice {
  const price = priceOf(ad.price, market.price);
  if (price.scaled !== parsePrice(ad.asset, "BRL", seen).scaled)
    throw new DomainError("p2p.ad_price_changed", { price: formatPrice(price) });
  if (!isWithinBand(price, market.price, settings.priceBandBps)) {
    const at = (bps: bigint) => formatPrice({ ...price, scaled: (market.price.scaled * bps) / 10_000n });
    const band = BigInt(settings.priceBandBps);
    throw new DomainError("p2p.price_out_of_bounds", {
      lowest: at(10_000n - band),
      highest: at(10_000n + band),
    });
  }
  return price;
}

interface Size {
  readonly quantity: Money<P2pAsset>;
  readonly total: Money<"BRL">;
}

/** How much is traded, by the reais or the quantity that was typed. */
function sizeOf(ad: Ad, settings: Settings, price: P2pPrice, { amount, quantity }: Take): Size {
  if (quantity && quantity.asset !== ad.asset) throw new DomainError("p2p.asset_unavailable");
  const size = amount
    ? { total: amount, quantity: quantityFor(amount, price) }
    : { quantity: quantity ?? money(ad.asset, 0n), total: totalOf(quantity ?? money(ad.asset, 0n), price) };
  const least = larger(ad.min.minor, settings.minTrade.minor);
  const most = smaller(ad.max.minor, settings.maxTrade.minor);
  if (size.quantity.minor <= 0n || size.total.minor < least || size.total.minor > most)
    throw new DomainError("p2p.amount_out_of_range", {
      least: formatMoney(money("BRL", least)),
      most: formatMoney(money("BRL", most)),
    });
  const available = availableOf(ad);
  if (size.quantity.minor > available.minor)
    throw new DomainError("p2p.quantity_gone", { available: formatMoney(available), asset: ad.asset });
  return size;
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

interface Agreement extends Size {
  readonly ad: Ad;
  readonly takerId: string;
  readonly clients: ReadonlyMap<string, MarketClient>;
  readonly settings: Settings;
  readonly market: MarketPrice;
  readonly price: P2pPrice;
  readonly take: Take;
}

/** What both have agreed to, by the ad and the settings as they are now. */
async function agree(tx: Tx, ctx: P2pRequestCtx, of: Agreement): Promise<Trade> {
  const { ad, takerId, clients, settings, market, price, quantity, total, take } = of;
  const maker = ad.side === "buy" ? "buyer" : "seller";
  const [buyerId, sellerId] = maker === "buyer" ? [ad.userId, takerId] : [takerId, ad.userId];
  const now = ctx.clock.now();
  const levelOfUser = (userId: string) => {
    const client = clients.get(userId);
    if (!client) throw new DomainError(userId === takerId ? "customers.profile_missing" : "p2p.ad_not_open");
    return levelOf(client, now);
  };
  const { makerBps, takerBps } = settings;
  const feeAs = (role: Trade["maker"]) => feeOf(quantity, role === maker ? makerBps : takerBps);
  const isOutside = take.method !== "lastro";
  return {
    ...JUST_MADE,
    id: ctx.random.id(),
    number: await nextTradeNumber(tx, ctx),
    adId: ad.id,
    adVersion: ad.version,
    buyerId,
    sellerId,
    buyerLevel: levelOfUser(buyerId),
    sellerLevel: levelOfUser(sellerId),
    maker,
    quantity,
    price,
    priceSource: market.source,
    marketPrice: market.price,
    total,
    makerBps,
    takerBps,
    sellerFee: feeAs("seller"),
    buyerFee: feeAs("buyer"),
    method: take.method,
    window: ad.window,
    terms: ad.terms,
    payTo: await payToOf(tx, ctx, ad, take),
    holdHours: isOutside && !(await haveTraded(tx, buyerId, sellerId)) ? settings.firstTradeHoldHours : 0,
    createdAt: now,
    payBy: secondsAfter(now, ad.window * 60),
    honours: null,
  };
}

/** Where the seller is paid: as the ad says, or as the taker who sells. Throws `p2p.payment_details_missing`. */
async function payToOf(
  tx: Tx,
  ctx: P2pRequestCtx,
  ad: Ad,
  { method, payTo }: Pick<Take, "method" | "payTo">,
): Promise<PayTo | null> {
  if (method === "lastro") return null;
  const known = ad.side === "sell" ? await adPaymentsOf(tx, ctx, ad.id) : payTo;
  const found = known.find((one) => one.method === method);
  if (!found) throw new DomainError("p2p.payment_details_missing");
  return found;
}

/** A buyer has so many trades open and no more; both people are locked. */
async function assertMayOpen(tx: Tx, { buyerId }: Trade, takerId: string): Promise<void> {
  if ((await countOpenAsBuyer(tx, buyerId)) < P2P_MAX_OPEN_TRADES) return;
  throw buyerId === takerId
    ? new DomainError("p2p.open_trades_too_many", { most: P2P_MAX_OPEN_TRADES })
    : new DomainError("p2p.owner_limit_reached");
}
