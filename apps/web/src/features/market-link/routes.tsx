import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's. */
export const routes: RouteObject[] = [
  {
    path: "/wallet/marketplace",
    ...lazyPage(
      ["market-link", "devices"],
      async () => (await import("@/features/market-link/market-link-page")).MarketLinkPage,
    ),
  },
];
