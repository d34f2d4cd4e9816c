import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { routes as statesRoutes } from "@/features/states/routes";
import { routes as transparencyRoutes } from "@/features/transparency/routes";

/** What the house publishes of itself: in the client's frame for a signed-in client, in the public one for others. */
export const routes: RouteObject[] = [
  {
    ...lazyPage([], async () => (await import("@/app/open-shell")).OpenShell),
    children: [...transparencyRoutes, ...statesRoutes],
  },
];
