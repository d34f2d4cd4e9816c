import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/",
    ...lazyPage(["landing"], async () => (await import("@/features/landing/landing-page")).LandingPage),
  },
];
