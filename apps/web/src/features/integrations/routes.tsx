import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/integrations",
    ...lazyPage(
      ["integrations"],
      async () => (await import("@/features/integrations/integrations-page")).IntegrationsPage,
    ),
  },
  {
    path: "/integrations/keys/new",
    ...lazyPage(
      ["integrations"],
      async () => (await import("@/features/integrations/keys/new-key-page")).NewKeyPage,
    ),
  },
  {
    path: "/integrations/webhooks/new",
    ...lazyPage(
      ["integrations"],
      async () => (await import("@/features/integrations/webhooks/new-endpoint-page")).NewEndpointPage,
    ),
  },
  {
    path: "/integrations/webhooks/:id",
    ...lazyPage(
      ["integrations"],
      async () => (await import("@/features/integrations/webhooks/endpoint-page")).EndpointPage,
    ),
  },
  {
    path: "/integrations/webhooks/:id/edit",
    ...lazyPage(
      ["integrations"],
      async () => (await import("@/features/integrations/webhooks/edit-endpoint-page")).EditEndpointPage,
    ),
  },
];
