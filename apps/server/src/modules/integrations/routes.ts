import type { ApiKeyRoutes } from "@lastro/contracts/api-keys";
import type { WebhookRoutes } from "@lastro/contracts/webhooks";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { keyView } from "./keys/api-key.js";
import { createKey } from "./keys/create-key.js";
import { keysOf } from "./keys/key-store.js";
import { revokeKey } from "./keys/revoke-key.js";
import type { IntegrationCtx, IntegrationPorts } from "./ports.js";
import * as changing from "./webhooks/change-endpoints.js";
import { type Endpoint, endpointView } from "./webhooks/endpoint.js";
import * as reading from "./webhooks/read-webhooks.js";
import { replay, replaySince, sendTest } from "./webhooks/replay.js";

/** The contracts of one realm. */
export type IntegrationRoutes = ApiKeyRoutes & WebhookRoutes;

/** API keys and webhooks of whoever is signed in to a realm; no key reaches these. */
export function registerIntegrationRoutes(
  router: Router<Ctx>,
  contracts: IntegrationRoutes,
  ports: IntegrationPorts,
): void {
  const withPorts = (request: RequestCtx): IntegrationCtx => ({ ...request, ...ports });

  router.on(contracts.listApiKeys, async (request) => ({
    items: (await keysOf(request.db, personOf(request).userId)).map(keyView),
  }));
  router.on(contracts.createApiKey, async (request, { body }) => {
    const { key, secret } = await createKey(withPorts(request), body);
    return { key: keyView(key), secret };
  });
  router.on(contracts.revokeApiKey, async (request, { params: { id }, body }) =>
    keyView(await revokeKey(withPorts(request), { id, proof: body?.proof })),
  );
  registerEndpointRoutes(router, contracts, withPorts);
  registerDeliveryRoutes(router, contracts);
}

function registerEndpointRoutes(
  router: Router<Ctx>,
  webhooks: WebhookRoutes,
  withPorts: (request: RequestCtx) => IntegrationCtx,
): void {
  const view = ({ clock }: Ctx, endpoint: Endpoint) => endpointView(endpoint, clock.now());

  router.on(webhooks.listWebhookEndpoints, async (request) => ({
    items: await reading.readEndpoints(request),
  }));
  router.on(webhooks.readWebhookEndpoint, (request, { params }) => reading.readEndpoint(request, params.id));
  router.on(webhooks.createWebhookEndpoint, async (request, { body }) => {
    const { endpoint, secret } = await changing.addEndpoint(withPorts(request), body);
    return { endpoint: view(request, endpoint), secret };
  });
  router.on(webhooks.changeWebhookEndpoint, async (request, { params, body }) =>
    view(request, await changing.changeEndpoint(withPorts(request), { ...params, ...body })),
  );
  router.on(webhooks.enableWebhookEndpoint, (request, { params }) =>
    inTransaction(request.db, async (tx) =>
      view(request, await changing.enableEndpoint(tx, withPorts(request), params.id)),
    ),
  );
  router.on(webhooks.disableWebhookEndpoint, (request, { params }) =>
    inTransaction(request.db, async (tx) =>
      view(request, await changing.disableEndpoint(tx, request, params.id)),
    ),
  );
  router.on(webhooks.removeWebhookEndpoint, (request, { params }) =>
    inTransaction(request.db, (tx) => changing.removeEndpoint(tx, request, params.id)),
  );
  router.on(webhooks.rotateWebhookSecret, async (request, { params: { id }, body }) => {
    const { endpoint, secret } = await changing.rotateSecret(withPorts(request), { id, proof: body?.proof });
    return { endpoint: view(request, endpoint), secret };
  });
}

function registerDeliveryRoutes(router: Router<Ctx>, webhooks: WebhookRoutes): void {
  router.on(webhooks.listWebhookDeliveries, (request, { params, query }) =>
    reading.readDeliveries(request, params.id, query),
  );
  router.on(webhooks.readWebhookDelivery, (request, { params }) => reading.readDelivery(request, params));
  router.on(webhooks.replayWebhookDelivery, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await replay(tx, request, params);
      return reading.deliveryDetail(tx, params);
    }),
  );
  router.on(webhooks.replayWebhooks, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => ({
      messages: await replaySince(tx, request, { ...params, ...body }),
    })),
  );
  router.on(webhooks.sendTestWebhook, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      const deliveryId = await sendTest(tx, request, id);
      const {
        body: _body,
        tries: _tries,
        ...delivery
      } = await reading.deliveryDetail(tx, { id, deliveryId });
      return delivery;
    }),
  );
}
