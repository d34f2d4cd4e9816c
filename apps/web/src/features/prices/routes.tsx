import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** For anybody. */
export const routes: RouteObject[] = [
  {
    path: "/crypto-market",
    ...lazyPage(
      ["prices", "price-alerts"],
      async () => (await import("@/features/prices/market-page")).MarketPage,
    ),
  },
  {
    path: "/crypto-market/:coin",
    ...lazyPage(
      ["prices", "price-alerts"],
      async () => (await import("@/features/prices/coin-page")).CoinPage,
    ),
  },
];

/** A client's own. */
export const clientRoutes: RouteObject[] = [
  {
    path: "/crypto-market/alerts",
    ...lazyPage(
      ["price-alerts", "prices"],
      async () => (await import("@/features/prices/alerts-page")).AlertsPage,
    ),
  },
];
