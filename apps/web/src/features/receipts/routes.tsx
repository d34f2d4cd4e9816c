import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's. */
export const routes: RouteObject[] = [
  {
    path: "/receipts/:id",
    ...lazyPage(["receipts"], async () => (await import("@/features/receipts/receipt-page")).ReceiptPage),
  },
];

/** For whoever was given a receipt. */
export const publicRoutes: RouteObject[] = [
  {
    path: "/r",
    ...lazyPage(["receipts"], async () => (await import("@/features/receipts/check-page")).CheckPage),
  },
  {
    path: "/r/:code",
    ...lazyPage(
      ["receipts"],
      async () => (await import("@/features/receipts/public-receipt-page")).PublicReceiptPage,
    ),
  },
];
