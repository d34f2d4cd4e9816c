import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, uuid } from "../wire.js";
import {
  assetMoney,
  brl,
  effectivePrice,
  p2pAsset,
  p2pMethod,
  p2pPersonSummary,
  p2pPrice,
  p2pSide,
  p2pWindow,
} from "./fields.js";
import { P2P_PRICE_SOURCES } from "./states.js";

const market = z.object({ asset: p2pAsset, want: p2pSide });

/** An ad as anybody reads it, without its owner's words. */
const bookLine = z.object({
  id: uuid,
  price: effectivePrice,
  available: assetMoney,
  least: brl,
  most: brl,
  methods: z.array(p2pMethod),
  window: p2pWindow,
  owner: p2pPersonSummary,
});

export const readP2pBook = defineRoute({
  method: "GET",
  path: "/v1/p2p/book",
  summary: "The best ads of one asset, for anybody to read; kept for a few seconds",
  access: "public",
  query: z.strictObject({
    asset: p2pAsset.default("USDT"),
    /** What the reader wants to do: `buy` lists what others sell. */
    want: p2pSide.default("buy"),
  }),
  response: market.extend({ at: instant, lines: z.array(bookLine) }),
  errors: [],
});

const level = z.object({ price: p2pPrice, quantity: assetMoney, ads: z.int() });

export const readP2pDepth = defineRoute({
  method: "GET",
  path: "/v1/p2p/depth",
  summary: "How much is bought and sold at each price",
  access: "public",
  query: z.strictObject({ asset: p2pAsset.default("USDT") }),
  response: z.object({
    asset: p2pAsset,
    at: instant,
    /** What others buy, the highest price first; and what they sell, the lowest first. */
    bids: z.array(level),
    asks: z.array(level),
  }),
  errors: [],
});

export const listP2pLastTrades = defineRoute({
  method: "GET",
  path: "/v1/p2p/last-trades",
  summary: "What was traded last, without by whom",
  access: "public",
  query: z.strictObject({ asset: p2pAsset.default("USDT") }),
  response: z.object({
    asset: p2pAsset,
    trades: z.array(z.object({ at: instant, price: p2pPrice, quantity: assetMoney, side: p2pSide })),
  }),
  errors: [],
});

export const listP2pPrices = defineRoute({
  method: "GET",
  path: "/v1/p2p/prices",
  summary: "Reference prices: 0.99 and 1.01 times the market's in reais",
  access: "public",
  response: z.object({
    prices: z.array(
      z.object({
        asset: p2pAsset,
        market: p2pPrice,
        buy: p2pPrice,
        sell: p2pPrice,
        source: z.enum(P2P_PRICE_SOURCES),
        updatedAt: instant.nullable(),
        /** Too old for a new trade. */
        stale: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const readP2pFigures = defineRoute({
  method: "GET",
  path: "/v1/p2p/figures",
  summary: "What the market comes to: traded in 24 hours, and ads open now",
  access: "public",
  response: z.object({ volume24h: brl, trades24h: z.int(), openOrders: z.int(), at: instant }),
  errors: [],
});
