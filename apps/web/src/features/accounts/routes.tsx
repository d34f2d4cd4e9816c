import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/dashboard",
    ...lazyPage(["accounts"], async () => (await import("@/features/accounts/dashboard-page")).DashboardPage),
  },
  {
    path: "/wallet",
    ...lazyPage(["accounts"], async () => (await import("@/features/accounts/wallet-page")).WalletPage),
  },
  {
    path: "/statement",
    ...lazyPage(["accounts"], async () => (await import("@/features/accounts/statement-page")).StatementPage),
  },
  {
    path: "/transfer",
    ...lazyPage(
      ["accounts", "devices"],
      async () => (await import("@/features/accounts/transfer-page")).TransferPage,
    ),
  },
];
