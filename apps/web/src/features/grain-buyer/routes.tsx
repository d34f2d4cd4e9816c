import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** The buyer's side of the marketplace: one page with its own frame. */
export const routes: RouteObject[] = [
  {
    path: "/agro/dashboard-buyer",
    ...lazyPage(
      ["grain-buyer", "grain"],
      async () => (await import("@/features/grain-buyer/dashboard-page")).DashboardPage,
    ),
  },
];
