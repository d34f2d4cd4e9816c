import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's. */
export const routes: RouteObject[] = [
  {
    path: "/admin/treasury",
    ...lazyPage(["treasury"], async () => (await import("@/features/treasury/treasury-page")).TreasuryPage),
  },
];
