import type { ResponseOf } from "@lastro/contracts";
import type { readP2pBook, readP2pDepth } from "@lastro/contracts/p2p/book";
import { priceOf } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset, P2pSide } from "@lastro/contracts/p2p/states";
import { formatPrice, money } from "@lastro/money";
import { type Ad, availableOf, tradableOf } from "../ads/ad.js";
import { effectivePrice, surroundingsOf } from "../ads/ad-words.js";
import type { P2pCtx } from "../ports.js";
import { findMarketPrice, type MarketPrice } from "../prices/market.js";
import { pageByPrice } from "./price-pages.js";

type Book = ResponseOf<typeof readP2pBook>;
type Depth = ResponseOf<typeof readP2pDepth>;
type Level = Depth["bids"][number];

const LINES = 20;
/** How many of the best ads of a side are drawn. */
const DEPTH_ADS = 300;
const LEVELS = 40;

/** The best ads of an asset that can be taken, as anybody reads them: without their owners' words. */
export async function readBook(ctx: P2pCtx, asset: P2pAsset, want: P2pSide): Promise<Book> {
  const { ads, market } = await bestAds(ctx, asset, want === "buy" ? "sell" : "buy", LINES);
  const { settings, owners } = await surroundingsOf(ctx.db, ctx, ads);
  const lines = ads.flatMap((ad): Book["lines"] => {
    const [owner, tradable] = [
      owners.get(ad.userId),
      market && tradableOf(ad, priceOf(ad.price, market.price), settings),
    ];
    if (!owner || !market || !tradable) return [];
    return [
      {
        id: ad.id,
        price: effectivePrice(ad, market, settings),
        available: availableOf(ad),
        ...tradable,
        methods: [...ad.methods],
        window: ad.window,
        owner,
      },
    ];
  });
  return { asset, want, at: ctx.clock.now(), lines };
}

/** How much of an asset the best ads buy and sell at each price. */
export async function readDepth(ctx: P2pCtx, asset: P2pAsset): Promise<Depth> {
  const [bids, asks] = [await levelsOf(ctx, asset, "buy"), await levelsOf(ctx, asset, "sell")];
  return { asset, at: ctx.clock.now(), bids, asks };
}

async function levelsOf(ctx: P2pCtx, asset: P2pAsset, side: P2pSide): Promise<Level[]> {
  const { ads, market } = await bestAds(ctx, asset, side, DEPTH_ADS);
  const levels = new Map<string, Level>();
  for (const ad of ads) {
    if (!market) break;
    const price = formatPrice(priceOf(ad.price, market.price));
    const level = levels.get(price) ?? { price, quantity: money(asset, 0n), ads: 0 };
    const minor = level.quantity.minor + availableOf(ad).minor;
    levels.set(price, { price, quantity: money(asset, minor), ads: level.ads + 1 });
  }
  return [...levels.values()].slice(0, LEVELS);
}

async function bestAds(
  ctx: P2pCtx,
  asset: P2pAsset,
  side: P2pSide,
  limit: number,
): Promise<{ readonly ads: Ad[]; readonly market: MarketPrice | undefined }> {
  const market = await findMarketPrice(ctx.db, ctx, asset);
  const { ads } = await pageByPrice(ctx.db, { asset, side, market, now: ctx.clock.now() }, { limit });
  return { ads, market };
}
