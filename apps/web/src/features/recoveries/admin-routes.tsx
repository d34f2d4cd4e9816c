import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    path: "/admin/recoveries",
    ...lazyPage(
      ["recoveries"],
      async () => (await import("@/features/recoveries/admin-recoveries-page")).AdminRecoveriesPage,
    ),
  },
  {
    path: "/admin/recoveries/:id",
    ...lazyPage(
      ["recoveries", "cases"],
      async () => (await import("@/features/recoveries/admin-recovery-page")).AdminRecoveryPage,
    ),
  },
];
