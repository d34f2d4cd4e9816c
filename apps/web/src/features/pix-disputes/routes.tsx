import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

const NAMESPACES = ["pix-disputes", "cases"] as const;

/** A client's screens. */
export const routes: RouteObject[] = [
  {
    path: "/pix/disputes",
    ...lazyPage(
      [...NAMESPACES],
      async () => (await import("@/features/pix-disputes/disputes-page")).DisputesPage,
    ),
  },
  {
    path: "/pix/disputes/new/:paymentId",
    ...lazyPage(
      [...NAMESPACES],
      async () => (await import("@/features/pix-disputes/new-dispute-page")).NewDisputePage,
    ),
  },
  {
    path: "/pix/disputes/:id",
    ...lazyPage(
      [...NAMESPACES],
      async () => (await import("@/features/pix-disputes/dispute-page")).DisputePage,
    ),
  },
];
