import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { routes as driverRoutes } from "@/features/grain/driver/routes";
import { routes as entryRoutes } from "@/features/grain/entry/routes";
import { routes as grainRoutes } from "@/features/grain/routes";

/** Every screen of the marketplace: its ways in, and its own frames, with a session of their own. */
export const routes: RouteObject[] = [
  {
    ...lazyPage([], async () => (await import("@/app/focus-shell")).FocusShell),
    children: [...entryRoutes, ...driverRoutes],
  },
  ...grainRoutes,
];
