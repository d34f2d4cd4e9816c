import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type ClientPages = typeof import("@/features/p2p/client-pages");

const client = (page: keyof ClientPages) =>
  lazyPage(["p2p", "cases", "devices"], async () => (await import("@/features/p2p/client-pages"))[page]);

/** A client's screens. */
export const routes: RouteObject[] = [
  {
    ...client("P2pFrame"),
    children: [
      { path: "/p2p", ...client("BookPage") },
      { path: "/p2p/express", ...client("ExpressPage") },
      { path: "/p2p/trades", ...client("TradesPage") },
      { path: "/p2p/orders", ...client("MyAdsPage") },
      { path: "/p2p/me", ...client("MePage") },
    ],
  },
  { path: "/p2p/orders/new", ...client("NewAdPage") },
  { path: "/p2p/orders/:id", ...client("AdPage") },
  { path: "/p2p/orders/:id/edit", ...client("EditAdPage") },
  { path: "/p2p/trades/:id", ...client("TradePage") },
  { path: "/p2p/trades/:id/dispute", ...client("DisputePage") },
  { path: "/p2p/people/:id", ...client("PersonPage") },
];
