import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** What the link of a load's driver opens, without an account and without a connection. */
export const routes: RouteObject[] = [
  {
    path: "/agro/load/:token",
    ...lazyPage(
      ["grain-driver", "grain-orders", "grain"],
      async () => (await import("@/features/grain/driver/driver-page")).DriverPage,
    ),
  },
];
