import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listP2pAds } from "@lastro/contracts/p2p/ad";
import { personOf } from "@lastro/platform/context";
import { wordsOfAds } from "../ads/ad-words.js";
import { isFull, type MarketReader, readReader } from "../people/reader.js";
import type { P2pRequestCtx } from "../ports.js";
import { findMarketPrice } from "../prices/market.js";
import type { BookSearch } from "./book-search.js";
import { pageBySort } from "./other-pages.js";
import { pageByPrice } from "./price-pages.js";

type Asked = RequestOf<typeof listP2pAds>["query"];

/** The ads of others, in the order that was asked for, each with what keeps the reader from taking it. */
export async function listBook(ctx: P2pRequestCtx, asked: Asked): Promise<ResponseOf<typeof listP2pAds>> {
  const reader = await readReader(ctx.db, ctx, personOf(ctx).userId);
  const search = await searchOf(ctx, asked, reader);
  if (search.tradable && mayTakeNothing(search, reader)) return { items: [], nextCursor: null };
  const { sort, ...page } = asked;
  const { ads, nextCursor } =
    sort === "price"
      ? await pageByPrice(ctx.db, search, page)
      : await pageBySort(ctx.db, search, { ...page, sort });
  return { items: await wordsOfAds(ctx.db, ctx, ads, reader), nextCursor };
}

async function searchOf(ctx: P2pRequestCtx, asked: Asked, reader: MarketReader): Promise<BookSearch> {
  const { asset, want, amount, method } = asked;
  return {
    side: want === "buy" ? "sell" : "buy",
    asset,
    market: await findMarketPrice(ctx.db, ctx, asset),
    now: ctx.clock.now(),
    amount,
    method,
    reader,
    tradable: asked.tradable === "true",
    favourites: asked.favourites === "true",
  };
}

function mayTakeNothing({ side }: BookSearch, reader: MarketReader): boolean {
  return reader.suspended || (side === "sell" && isFull(reader));
}
