import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listP2pAds, readP2pAd } from "@lastro/contracts/p2p/ad";
import type { listP2pLastTrades, listP2pPrices, readP2pDepth } from "@lastro/contracts/p2p/book";
import type { readP2pExpress } from "@lastro/contracts/p2p/express";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { P2P } from "@/features/p2p/shared/keys";
import { callPublicRoute, callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Ad = WireResponseOf<typeof readP2pAd>;
export type BookQuery = Omit<
  WireRequestOf<typeof listP2pAds>["query"],
  "cursor" | "limit" | "mine" | "status"
>;
export type Depth = WireResponseOf<typeof readP2pDepth>;
export type LastTrade = WireResponseOf<typeof listP2pLastTrades>["trades"][number];
export type ReferencePrice = WireResponseOf<typeof listP2pPrices>["prices"][number];
export type Express = WireResponseOf<typeof readP2pExpress>;
export type ExpressAsk = WireRequestOf<typeof readP2pExpress>["query"];
export type Asset = ReferencePrice["asset"];
export type Method = Ad["payload"]["methods"][number];
/** `buy` or `sell`, from the side of whoever it is said of. */
export type Side = Ad["payload"]["side"];

/** The market moves: what is offered is looked at more often than other lists. */
const BOOK_REFRESH_MS = 15_000;

export const bookQuery = (query: BookQuery) =>
  pagesQuery(
    [...P2P, "book", query],
    ({ cursor, signal }) =>
      callRoute<typeof listP2pAds>("GET /v1/p2p/orders", { query: { ...query, cursor }, signal }),
    BOOK_REFRESH_MS,
  );

export const depthQuery = (asset: Asset) =>
  queryOptions({
    queryKey: [...P2P, "depth", asset],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof readP2pDepth>("GET /v1/p2p/depth", { query: { asset }, signal }),
    refetchInterval: BOOK_REFRESH_MS,
  });

export const lastTradesQuery = (asset: Asset) =>
  queryOptions({
    queryKey: [...P2P, "last-trades", asset],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof listP2pLastTrades>("GET /v1/p2p/last-trades", { query: { asset }, signal }),
    refetchInterval: BOOK_REFRESH_MS,
  });

export const pricesQuery = queryOptions({
  queryKey: [...P2P, "prices"],
  queryFn: ({ signal }) => callPublicRoute<typeof listP2pPrices>("GET /v1/p2p/prices", { signal }),
  refetchInterval: BOOK_REFRESH_MS,
});

/** The way for an amount, with what it comes to now. */
export const expressQuery = (ask: ExpressAsk) =>
  queryOptions({
    queryKey: [...P2P, "express", ask],
    queryFn: ({ signal }) => callRoute<typeof readP2pExpress>("GET /v1/p2p/express", { query: ask, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: BOOK_REFRESH_MS,
  });
