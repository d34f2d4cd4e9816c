import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/crypto-market",
    ...lazyPage(["prices"], async () => (await import("@/features/prices/market-page")).MarketPage),
  },
];
