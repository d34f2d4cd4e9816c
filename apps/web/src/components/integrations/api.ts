import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { createApiKey, listApiKeys, revokeApiKey } from "@lastro/contracts/api-keys";
import type { openReceiverInDemo, readReceiverInDemo } from "@lastro/contracts/demo";
import type { PresenceProof } from "@lastro/contracts/integration-realms";
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
import { callPublicRoute, routeCaller } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import type { TokenSource } from "@/lib/send-request";

export type ApiKey = WireResponseOf<typeof listApiKeys>["items"][number];
export type NewKey = Omit<WireRequestOf<typeof createApiKey>["body"], "proof">;
export type Endpoint = WireResponseOf<typeof readWebhookEndpoint>;
export type EndpointBody = Omit<WireRequestOf<typeof createWebhookEndpoint>["body"], "proof">;
export type NewEndpoint = WireResponseOf<typeof createWebhookEndpoint>;
export type Delivery = WireResponseOf<typeof listWebhookDeliveries>["items"][number];
export type DeliveryDetail = WireResponseOf<typeof readWebhookDelivery>;

type Proof = PresenceProof | undefined;
export type IntegrationsApi = ReturnType<typeof integrationsApi>;

/** The requests of one realm, with its session. A proof is sent along where the realm takes it so. */
export function integrationsApi({ base, tokens }: { base: "/v1" | "/agro/v1"; tokens: TokenSource }) {
  const call = routeCaller<"client" | "trader">(tokens);
  const keys = `${base}/integrations/keys` as const;
  const webhooks = `${base}/integrations/webhooks` as const;
  const one = `${webhooks}/:id` as const;
  const all = ["integrations", base] as const;
  const proven = (proof: Proof) => (proof ? { proof } : {});
  return {
    /** The key of all that is read here. */
    all,
    keysQuery: queryOptions({
      queryKey: [...all, "keys"],
      queryFn: ({ signal }) => call<typeof listApiKeys>(`GET ${keys}` as const, { signal }),
    }),
    createKey: (body: NewKey, proof: Proof) =>
      call<typeof createApiKey>(`POST ${keys}` as const, { body: { ...body, ...proven(proof) } }),
    revokeKey: (id: string, proof: Proof) =>
      call<typeof revokeApiKey>(`POST ${keys}/:id/revoke` as const, {
        params: { id },
        body: proven(proof),
      }),
    endpointsQuery: queryOptions({
      queryKey: [...all, "webhooks"],
      queryFn: ({ signal }) => call<typeof listWebhookEndpoints>(`GET ${webhooks}` as const, { signal }),
    }),
    endpointQuery: (id: string) =>
      queryOptions({
        queryKey: [...all, "webhooks", id],
        queryFn: ({ signal }) =>
          call<typeof readWebhookEndpoint>(`GET ${one}` as const, { params: { id }, signal }),
      }),
    createEndpoint: (body: EndpointBody, proof: Proof) =>
      call<typeof createWebhookEndpoint>(`POST ${webhooks}` as const, {
        body: { ...body, ...proven(proof) },
      }),
    changeEndpoint: (id: string, body: EndpointBody, proof: Proof) =>
      call<typeof changeWebhookEndpoint>(`PUT ${one}` as const, {
        params: { id },
        body: { ...body, ...proven(proof) },
      }),
    enableEndpoint: (id: string) =>
      call<typeof enableWebhookEndpoint>(`POST ${one}/enable` as const, { params: { id } }),
    disableEndpoint: (id: string) =>
      call<typeof disableWebhookEndpoint>(`POST ${one}/disable` as const, { params: { id } }),
    removeEndpoint: (id: string) =>
      call<typeof removeWebhookEndpoint>(`DELETE ${one}` as const, { params: { id } }),
    rotateSecret: (id: string, proof: Proof) =>
      call<typeof rotateWebhookSecret>(`POST ${one}/rotate` as const, {
        params: { id },
        body: proven(proof),
      }),
    sendTest: (id: string) => call<typeof sendTestWebhook>(`POST ${one}/test` as const, { params: { id } }),
    deliveriesQuery: (id: string, status: DeliveryStatus | undefined) =>
      pagesQuery([...all, "webhooks", id, "deliveries", status], ({ cursor, signal }) =>
        call<typeof listWebhookDeliveries>(`GET ${one}/deliveries` as const, {
          params: { id },
          query: { cursor, status, limit: "20" },
          signal,
        }),
      ),
    deliveryQuery: (id: string, deliveryId: string) =>
      queryOptions({
        queryKey: [...all, "webhooks", id, "delivery", deliveryId],
        queryFn: ({ signal }) =>
          call<typeof readWebhookDelivery>(`GET ${one}/deliveries/:deliveryId` as const, {
            params: { id, deliveryId },
            signal,
          }),
      }),
    replayDelivery: (id: string, deliveryId: string) =>
      call<typeof replayWebhookDelivery>(`POST ${one}/deliveries/:deliveryId/replay` as const, {
        params: { id, deliveryId },
      }),
    replaySince: (id: string, body: WireRequestOf<typeof replayWebhooks>["body"]) =>
      call<typeof replayWebhooks>(`POST ${one}/replay` as const, { params: { id }, body }),
  };
}

/** An address of the demonstration's receiver, for whoever has no program of their own. */
export const openReceiver = () => callPublicRoute<typeof openReceiverInDemo>("POST /v1/demo/webhooks");

/** How often what arrived is looked at: it does not come to this page by itself. */
const LOOK_EVERY_MS = 3_000;

export const receiverQuery = (url: string) =>
  queryOptions({
    queryKey: ["demo", "webhooks", url],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof readReceiverInDemo>("GET /v1/demo/webhooks", { query: { url }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
