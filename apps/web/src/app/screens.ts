import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { PageLoading } from "@/app/page-loading";
import { Root } from "@/app/root";
import { RootError } from "@/app/root-error";
import { routes as aboutRoutes } from "@/features/about/routes";
import { routes as identityRoutes } from "@/features/identity/routes";
import { routes as landingRoutes } from "@/features/landing/routes";
import { routes as legalRoutes } from "@/features/legal/routes";
import { routes as oauthConsentRoutes } from "@/features/oauth-consent/routes";
import { publicRoutes as publicReceiptRoutes } from "@/features/receipts/routes";
import { guardianRoutes } from "@/features/web3/routes";

export const ROOT = "root";

/**
 * The screens that open without an account, by the frame they stand in. A feature adds one line to one of these lists,
 * or to those of clients, administrators, the marketplace and what is published, which are fetched when somebody goes
 * there.
 */
export const screens: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: PageLoading,
    children: [
      {
        // For anyone: header, footer.
        ...lazyPage([], async () => (await import("@/app/public-shell")).PublicShell),
        children: [...landingRoutes, ...aboutRoutes, ...legalRoutes, ...publicReceiptRoutes],
      },
      {
        // A single task on an empty page: sign-in, registration, recovery.
        ...lazyPage([], async () => (await import("@/app/focus-shell")).FocusShell),
        children: [...identityRoutes, ...oauthConsentRoutes, ...guardianRoutes],
      },
    ],
  },
];
