import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  { path: "/otc", ...lazyPage(["otc"], async () => (await import("@/features/otc/otc-page")).OtcPage) },
  {
    path: "/otc/orders/:id",
    ...lazyPage(["otc"], async () => (await import("@/features/otc/order-page")).OrderPage),
  },
];
