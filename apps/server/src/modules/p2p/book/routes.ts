import {
  listP2pLastTrades,
  listP2pPrices,
  readP2pBook,
  readP2pDepth,
  readP2pFigures,
} from "@lastro/contracts/p2p/book";
import { readP2pExpress } from "@lastro/contracts/p2p/express";
import type { P2pAsset, P2pSide } from "@lastro/contracts/p2p/states";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import type { P2pPorts } from "../ports.js";
import { readPrices } from "../prices/current-prices.js";
import { readExpress } from "./express.js";
import { lastTrades, readFigures } from "./last-trades.js";
import { readBook, readDepth } from "./public-book.js";
import { rememberBriefly } from "./remember-briefly.js";

/** Questions one address may ask of the public book, beside what it may ask of everything. */
const READS: Rate = { burst: 60, seconds: 60 };
const BOOK_SECONDS = 3;
const FIGURES_SECONDS = 30;

/** What anybody reads of the market, each kept for some seconds, and the best way to trade an amount. */
export function registerBookRoutes(router: Router<Ctx>, ctx: Ctx, ports: P2pPorts): void {
  const market = { ...ctx, ...ports };
  const book = rememberBriefly(ctx, BOOK_SECONDS, (key: `${P2pAsset}:${P2pSide}`) => {
    const [asset, want] = key.split(":") as [P2pAsset, P2pSide];
    return readBook(market, asset, want);
  });
  const depth = rememberBriefly(ctx, BOOK_SECONDS, (asset: P2pAsset) => readDepth(market, asset));
  const trades = rememberBriefly(ctx, BOOK_SECONDS, (asset: P2pAsset) => lastTrades(ctx.db, asset));
  const figures = rememberBriefly(ctx, FIGURES_SECONDS, (_: "all") => readFigures(ctx.db, ctx.clock.now()));

  async function count({ ip }: RequestCtx): Promise<void> {
    const seconds = await ports.limiter.secondsToWait(`p2p-book:${ip}`, READS);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }

  router.on(readP2pBook, async (request, { query }) => {
    await count(request);
    return book(`${query.asset}:${query.want}`);
  });
  router.on(readP2pDepth, async (request, { query }) => {
    await count(request);
    return depth(query.asset);
  });
  router.on(listP2pLastTrades, async (request, { query }) => {
    await count(request);
    return trades(query.asset);
  });
  router.on(listP2pPrices, (request) => readPrices(request.db, request));
  router.on(readP2pFigures, () => figures("all"));
  router.on(readP2pExpress, (request, { query }) => readExpress({ ...request, ...ports }, query));
}
