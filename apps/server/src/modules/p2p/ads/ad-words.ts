import type { adSchema, ownPayToSchema } from "@lastro/contracts/p2p/ad";
import { distanceBps, priceAfterFees, priceOf } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { formatPrice } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { maskedPixKey } from "../../pix/index.js";
import { adPaymentsOf } from "../payments/ad-payment-store.js";
import type { PayTo } from "../payments/pay-to.js";
import { type PersonSummary, summariesOf } from "../people/person-summary.js";
import type { MarketReader } from "../people/reader.js";
import type { P2pCtx } from "../ports.js";
import { marketPrices } from "../prices/current-prices.js";
import type { MarketPrice } from "../prices/market.js";
import { currentSettings, type Settings } from "../settings.js";
import { type Ad, availableOf, payloadOf, tradableOf } from "./ad.js";
import { obstaclesOf } from "./obstacles.js";

export type AdWords = z.output<typeof adSchema>;
type EffectivePrice = NonNullable<AdWords["price"]>;
type OwnPayTo = z.output<typeof ownPayToSchema>;

/** What an ad's price comes to now, and for whoever takes it. */
export function effectivePrice(
  { price, side }: Pick<Ad, "price" | "side">,
  market: MarketPrice,
  { takerBps }: Pick<Settings, "takerBps">,
): EffectivePrice {
  const now = priceOf(price, market.price);
  return {
    price: formatPrice(now),
    afterFees: formatPrice(priceAfterFees(now, side, takerBps)),
    source: market.source,
    distanceBps: distanceBps(now, market.price),
  };
}

/** What ads are told with, read once for a page of them. */
export interface Surroundings {
  readonly settings: Settings;
  readonly markets: ReadonlyMap<P2pAsset, MarketPrice>;
  readonly owners: ReadonlyMap<string, PersonSummary>;
}

export async function surroundingsOf(
  db: Database | Tx,
  ctx: P2pCtx,
  ads: readonly Ad[],
): Promise<Surroundings> {
  return {
    settings: await currentSettings(db),
    markets: await marketPrices(
      db,
      ctx,
      ads.map(({ asset }) => asset),
    ),
    owners: await summariesOf(
      db,
      ctx,
      ads.map(({ userId }) => userId),
    ),
  };
}

/** Ads as a reader is told of them, or an administrator who takes none; their owner is told more. */
export async function wordsOfAds(
  db: Database | Tx,
  ctx: P2pCtx,
  ads: readonly Ad[],
  reader: MarketReader | undefined,
): Promise<AdWords[]> {
  const around = await surroundingsOf(db, ctx, ads);
  const words: AdWords[] = [];
  for (const ad of ads) {
    const own = ad.userId === reader?.userId ? await ownWords(db, ctx, ad) : null;
    words.push({ ...wordsOfAd(ad, around), obstacles: reader ? obstaclesOf(ad, reader) : null, own });
  }
  return words;
}

function wordsOfAd(ad: Ad, { settings, markets, owners }: Surroundings): Omit<AdWords, "obstacles" | "own"> {
  const market = markets.get(ad.asset);
  const owner = owners.get(ad.userId);
  if (!owner) throw new Error(`Nobody is known to own the ad ${ad.id}`);
  return {
    id: ad.id,
    date: ad.createdAt,
    status: ad.status,
    payload: payloadOf(ad),
    version: ad.version,
    price: market ? effectivePrice(ad, market, settings) : null,
    available: availableOf(ad),
    tradable:
      market && ad.status === "active" ? tradableOf(ad, priceOf(ad.price, market.price), settings) : null,
    owner,
    feeBps: { maker: settings.makerBps, taker: settings.takerBps },
    firstTradeHoldHours: settings.firstTradeHoldHours,
  };
}

async function ownWords(db: Database | Tx, ctx: P2pCtx, ad: Ad): Promise<NonNullable<AdWords["own"]>> {
  const { reason, expiresAt, traded, reserved, updatedAt } = ad;
  return {
    reason,
    expiresAt,
    payTo: wordsOfPayTo(await adPaymentsOf(db, ctx, ad.id)),
    openTrades: await countOpenTradesOf(db, ad.id),
    traded,
    reserved,
    updatedAt,
  };
}

function wordsOfPayTo(payTo: readonly PayTo[]): OwnPayTo {
  const words: OwnPayTo = { pixKey: null, account: null };
  for (const one of payTo) {
    if (one.method === "pix_key") words.pixKey = { keyId: one.keyId, masked: maskedPixKey(one.key) };
    else words.account = { ...one.account };
  }
  return words;
}

/** How many trades of an ad are open. */
export async function countOpenTradesOf(db: Database | Tx, adId: string): Promise<number> {
  const [row] = await query<{ count: bigint }>(
    db,
    "select count(*) from p2p_trade where ad_id = $1 and closed_at is null",
    [adId],
  );
  return Number(row?.count ?? 0n);
}
