import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/about",
    ...lazyPage(["about"], async () => (await import("@/features/about/about-page")).AboutPage),
  },
];
