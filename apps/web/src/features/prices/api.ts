import type { WireResponseOf } from "@lastro/contracts";
import { MARKET_COINS, type MarketCoin } from "@lastro/contracts/market-coins";
import type { otcIndicative } from "@lastro/contracts/otc";
import type { readP2pBook } from "@lastro/contracts/p2p/book";
import { P2P_ASSETS, type P2pAsset } from "@lastro/contracts/p2p/states";
import type {
  addFavouriteCoin,
  listFavouriteCoins,
  PricePeriod,
  priceHistory,
  readPrice,
  removeFavouriteCoin,
} from "@lastro/contracts/prices";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";

export type { MarketCoin };
export type PriceHistory = WireResponseOf<typeof priceHistory>;
export type CoinMarket = WireResponseOf<typeof readPrice>;

/** Those that are offered of all there are. */
export const PERIODS = ["1h", "1d", "7d", "30d", "1y"] as const satisfies readonly PricePeriod[];
export type Period = (typeof PERIODS)[number];

export function isCoin(text: string | undefined): text is MarketCoin {
  return text !== undefined && Object.hasOwn(MARKET_COINS, text);
}

export function nameOf(coin: MarketCoin): string {
  return MARKET_COINS[coin].name;
}

/** Under the key of the prices, so that a new minute's price is read as well. */
export const historyQuery = (asset: MarketCoin, period: Period) =>
  queryOptions({
    queryKey: ["prices", "history", asset, period],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof priceHistory>("GET /v1/prices/:asset/history", {
        params: { asset },
        query: { period },
        signal,
      }),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });

export const coinQuery = (asset: MarketCoin) =>
  queryOptions({
    queryKey: ["prices", "coin", asset],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof readPrice>("GET /v1/prices/:asset", { params: { asset }, signal }),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });

export const favouritesQuery = queryOptions({
  queryKey: ["prices", "favourites"],
  queryFn: ({ signal }) => callRoute<typeof listFavouriteCoins>("GET /v1/prices/favourites", { signal }),
});

export function markFavourite(asset: MarketCoin, favourite: boolean) {
  const params = { asset };
  return favourite
    ? callRoute<typeof addFavouriteCoin>("PUT /v1/prices/favourites/:asset", { params })
    : callRoute<typeof removeFavouriteCoin>("DELETE /v1/prices/favourites/:asset", { params });
}

/** What the desk trades, and about what it asks. */
export const deskQuery = queryOptions({
  queryKey: ["prices", "desk"],
  queryFn: ({ signal }) => callPublicRoute<typeof otcIndicative>("GET /v1/otc/indicative", { signal }),
  staleTime: 30_000,
});

export function isTradedByPeople(coin: MarketCoin): coin is MarketCoin & P2pAsset {
  return P2P_ASSETS.some((asset) => asset === coin);
}

/** What people sell, the best offer first. */
export const offersQuery = (asset: P2pAsset) =>
  queryOptions({
    queryKey: ["prices", "offers", asset],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof readP2pBook>("GET /v1/p2p/book", { query: { asset, want: "buy" }, signal }),
    staleTime: 30_000,
  });
