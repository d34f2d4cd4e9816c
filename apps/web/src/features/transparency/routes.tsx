import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** For anyone, signed in or not. */
export const routes: RouteObject[] = [
  {
    path: "/transparency",
    ...lazyPage(
      ["transparency"],
      async () => (await import("@/features/transparency/transparency-page")).TransparencyPage,
    ),
  },
];
