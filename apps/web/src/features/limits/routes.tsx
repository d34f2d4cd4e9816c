import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/settings/limits",
    ...lazyPage(
      ["limits", "devices"],
      async () => (await import("@/features/limits/limits-page")).LimitsPage,
    ),
  },
];
