import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { createApiKey, listApiKeys, revokeApiKey } from "@lastro/contracts/api-keys";
import type { openReceiverInDemo, readReceiverInDemo } from "@lastro/contracts/demo";
import type {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  DeliveryStatus,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
  readWebhookEndpoint,
  removeWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooks,
  rotateWebhookSecret,
  sendTestWebhook,
} from "@lastro/contracts/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type ApiKey = WireResponseOf<typeof listApiKeys>["items"][number];
export type NewKey = WireRequestOf<typeof createApiKey>["body"];
export type Endpoint = WireResponseOf<typeof readWebhookEndpoint>;
export type EndpointBody = WireRequestOf<typeof createWebhookEndpoint>["body"];
export type Delivery = WireResponseOf<typeof listWebhookDeliveries>["items"][number];
export type DeliveryDetail = WireResponseOf<typeof readWebhookDelivery>;

export const INTEGRATIONS = ["integrations"] as const;

export const keysQuery = queryOptions({
  queryKey: [...INTEGRATIONS, "keys"],
  queryFn: ({ signal }) => callRoute<typeof listApiKeys>("GET /v1/integrations/keys", { signal }),
});

export const createKey = (body: NewKey) =>
  callRoute<typeof createApiKey>("POST /v1/integrations/keys", { body });

export const revokeKey = (id: string) =>
  callRoute<typeof revokeApiKey>("POST /v1/integrations/keys/:id/revoke", { params: { id } });

export const endpointsQuery = queryOptions({
  queryKey: [...INTEGRATIONS, "webhooks"],
  queryFn: ({ signal }) =>
    callRoute<typeof listWebhookEndpoints>("GET /v1/integrations/webhooks", { signal }),
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTEGRATIONS, "webhooks", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readWebhookEndpoint>("GET /v1/integrations/webhooks/:id", { params: { id }, signal }),
  });

export const createEndpoint = (body: EndpointBody) =>
  callRoute<typeof createWebhookEndpoint>("POST /v1/integrations/webhooks", { body });

export const changeEndpoint = (id: string, body: EndpointBody) =>
  callRoute<typeof changeWebhookEndpoint>("PUT /v1/integrations/webhooks/:id", { params: { id }, body });

export const enableEndpoint = (id: string) =>
  callRoute<typeof enableWebhookEndpoint>("POST /v1/integrations/webhooks/:id/enable", { params: { id } });

export const disableEndpoint = (id: string) =>
  callRoute<typeof disableWebhookEndpoint>("POST /v1/integrations/webhooks/:id/disable", { params: { id } });

export const removeEndpoint = (id: string) =>
  callRoute<typeof removeWebhookEndpoint>("DELETE /v1/integrations/webhooks/:id", { params: { id } });

export const rotateSecret = (id: string) =>
  callRoute<typeof rotateWebhookSecret>("POST /v1/integrations/webhooks/:id/rotate", { params: { id } });

export const sendTest = (id: string) =>
  callRoute<typeof sendTestWebhook>("POST /v1/integrations/webhooks/:id/test", { params: { id } });

export const deliveriesQuery = (id: string, status: DeliveryStatus | undefined) =>
  pagesQuery([...INTEGRATIONS, "webhooks", id, "deliveries", status], ({ cursor, signal }) =>
    callRoute<typeof listWebhookDeliveries>("GET /v1/integrations/webhooks/:id/deliveries", {
      params: { id },
      query: { cursor, status, limit: "20" },
      signal,
    }),
  );

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...INTEGRATIONS, "webhooks", id, "delivery", deliveryId],
    queryFn: ({ signal }) =>
      callRoute<typeof readWebhookDelivery>("GET /v1/integrations/webhooks/:id/deliveries/:deliveryId", {
        params: { id, deliveryId },
        signal,
      }),
  });

export const replayDelivery = (id: string, deliveryId: string) =>
  callRoute<typeof replayWebhookDelivery>(
    "POST /v1/integrations/webhooks/:id/deliveries/:deliveryId/replay",
    { params: { id, deliveryId } },
  );

export const replaySince = (id: string, body: WireRequestOf<typeof replayWebhooks>["body"]) =>
  callRoute<typeof replayWebhooks>("POST /v1/integrations/webhooks/:id/replay", { params: { id }, body });

/** An address of the demonstration's receiver, for whoever has no program of their own. */
export const openReceiver = () => callRoute<typeof openReceiverInDemo>("POST /v1/demo/webhooks");

/** How often what arrived is looked at: it does not come to this page by itself. */
const LOOK_EVERY_MS = 3_000;

export const receiverQuery = (url: string) =>
  queryOptions({
    queryKey: ["demo", "webhooks", url],
    queryFn: ({ signal }) =>
      callRoute<typeof readReceiverInDemo>("GET /v1/demo/webhooks", { query: { url }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
