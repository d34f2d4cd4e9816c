import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/security",
    ...lazyPage(
      ["security", "identity", "devices"],
      async () => (await import("@/features/security/security-page")).SecurityPage,
    ),
  },
];
