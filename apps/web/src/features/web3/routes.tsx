import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's. */
export const clientRoutes: RouteObject[] = [
  {
    path: "/web3/vault",
    ...lazyPage(
      ["web3-vault", "web3"],
      async () => (await import("@/features/web3/vault/vault-page")).VaultPage,
    ),
  },
];

/** A guardian's, who needs no account. */
export const guardianRoutes: RouteObject[] = [
  {
    path: "/vault/guardian",
    ...lazyPage(
      ["web3-vault"],
      async () => (await import("@/features/web3/vault/guardian-page")).GuardianPage,
    ),
  },
];

/** For anybody. */
export const routes: RouteObject[] = [
  {
    path: "/web3",
    ...lazyPage(["web3", "crypto"], async () => (await import("@/features/web3/web3-page")).Web3Page),
  },
];
