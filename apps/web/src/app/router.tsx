import { createBrowserRouter } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { PageLoading } from "@/app/page-loading";
import { Root } from "@/app/root";
import { RootError } from "@/app/root-error";
import { routes as aboutRoutes } from "@/features/about/routes";
import { routes as accountsRoutes } from "@/features/accounts/routes";
import { routes as comingRoutes } from "@/features/coming/routes";
import { routes as identityRoutes } from "@/features/identity/routes";
import { routes as landingRoutes } from "@/features/landing/routes";

/** Every screen of the app, by the frame it stands in. A feature adds one line to one of these lists. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: PageLoading,
    children: [
      {
        // For anyone: header, footer.
        ...lazyPage([], async () => (await import("@/app/public-shell")).PublicShell),
        children: [...landingRoutes, ...aboutRoutes],
      },
      {
        // A single task on an empty page: sign-in, registration, recovery.
        ...lazyPage([], async () => (await import("@/app/focus-shell")).FocusShell),
        children: [...identityRoutes],
      },
      {
        // For a signed-in client.
        ...lazyPage([], async () => (await import("@/app/client-shell")).ClientShell),
        children: [...accountsRoutes],
      },
      {
        // For administrators.
        ...lazyPage([], async () => (await import("@/app/admin-shell")).AdminShell),
        children: [],
      },
      {
        // The client's frame for a signed-in client, the public one for everybody else.
        ...lazyPage([], async () => (await import("@/app/open-shell")).OpenShell),
        children: [
          ...comingRoutes,
          { path: "*", ...lazyPage([], async () => (await import("@/app/not-found-page")).NotFoundPage) },
        ],
      },
    ],
  },
]);
