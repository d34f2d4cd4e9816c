import type { ComponentType } from "react";

/** The pages of integrations, by what follows the address of the first; each realm shows them as its own. */
export const INTEGRATION_PAGES: readonly {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}[] = [
  {
    path: "",
    load: async () => (await import("@/components/integrations/integrations-page")).IntegrationsPage,
  },
  {
    path: "/keys/new",
    load: async () => (await import("@/components/integrations/keys/new-key-page")).NewKeyPage,
  },
  {
    path: "/webhooks/new",
    load: async () => (await import("@/components/integrations/webhooks/new-endpoint-page")).NewEndpointPage,
  },
  {
    path: "/webhooks/:id",
    load: async () => (await import("@/components/integrations/webhooks/endpoint-page")).EndpointPage,
  },
  {
    path: "/webhooks/:id/edit",
    load: async () =>
      (await import("@/components/integrations/webhooks/edit-endpoint-page")).EditEndpointPage,
  },
];
