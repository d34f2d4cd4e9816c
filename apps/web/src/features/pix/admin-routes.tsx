import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/pix",
    ...lazyPage(["pix"], async () => (await import("@/features/pix/unmatched-page")).UnmatchedPage),
  },
  {
    path: "/admin/pix/unmatched/:id",
    ...lazyPage(
      ["pix", "cases", "pix-disputes"],
      async () => (await import("@/features/pix/unmatched-case-page")).UnmatchedCasePage,
    ),
  },
];
