import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's screens. */
export const routes: RouteObject[] = [
  {
    path: "/wallet/recoveries",
    ...lazyPage(
      ["recoveries"],
      async () => (await import("@/features/recoveries/recoveries-page")).RecoveriesPage,
    ),
  },
  {
    path: "/wallet/recoveries/new",
    ...lazyPage(
      ["recoveries"],
      async () => (await import("@/features/recoveries/new-recovery-page")).NewRecoveryPage,
    ),
  },
  {
    path: "/wallet/recoveries/:id",
    ...lazyPage(
      ["recoveries", "cases"],
      async () => (await import("@/features/recoveries/recovery-page")).RecoveryPage,
    ),
  },
];
