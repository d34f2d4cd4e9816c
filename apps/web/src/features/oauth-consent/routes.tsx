import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/oauth/consent",
    ...lazyPage(
      ["oauth-consent", "identity"],
      async () => (await import("@/features/oauth-consent/consent-page")).ConsentPage,
    ),
  },
];
