import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/otc",
    ...lazyPage(["otc"], async () => (await import("@/features/otc/admin-page")).AdminOtcPage),
  },
];
