import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

const NAMESPACES = ["pix-disputes", "cases"] as const;

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/disputes",
    ...lazyPage(
      [...NAMESPACES],
      async () => (await import("@/features/pix-disputes/admin-disputes-page")).AdminDisputesPage,
    ),
  },
  {
    path: "/admin/disputes/:id",
    ...lazyPage(
      [...NAMESPACES],
      async () => (await import("@/features/pix-disputes/admin-dispute-page")).AdminDisputePage,
    ),
  },
];
