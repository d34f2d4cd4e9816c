import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type ClientPages = typeof import("@/features/p2p/client-pages");
type AdminPages = typeof import("@/features/p2p/admin-pages");

const client = (page: keyof ClientPages) =>
  lazyPage(["p2p", "cases", "devices"], async () => (await import("@/features/p2p/client-pages"))[page]);
const admin = (page: keyof AdminPages) =>
  lazyPage(["p2p", "p2p-admin", "cases"], async () => (await import("@/features/p2p/admin-pages"))[page]);

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

/** An administrator's. */
export const adminRoutes: RouteObject[] = [
  {
    ...admin("AdminFrame"),
    children: [
      { path: "/admin/p2p", ...admin("FiguresPage") },
      { path: "/admin/p2p/trades", ...admin("AdminTradesPage") },
      { path: "/admin/p2p/trades/:id", ...admin("AdminTradePage") },
      { path: "/admin/p2p/orders", ...admin("AdminAdsPage") },
      { path: "/admin/p2p/disputes", ...admin("AdminDisputesPage") },
      { path: "/admin/p2p/settings", ...admin("SettingsPage") },
      { path: "/admin/p2p/suspensions", ...admin("SuspensionsPage") },
    ],
  },
];
