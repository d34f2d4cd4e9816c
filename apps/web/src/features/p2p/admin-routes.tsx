import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type AdminPages = typeof import("@/features/p2p/admin-pages");

const admin = (page: keyof AdminPages) =>
  lazyPage(["p2p", "p2p-admin", "cases"], async () => (await import("@/features/p2p/admin-pages"))[page]);

/** An administrator's screens. */
export const routes: RouteObject[] = [
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
