import { TRADER_KEY_SCOPES } from "../api-key-scopes.js";
import { apiKeyRoutes, newKeyBody } from "../api-keys.js";
import { MARKET_INTEGRATIONS } from "../integration-realms.js";
import { TRADER_WEBHOOK_EVENTS, webhookRoutes } from "../webhooks.js";

/**
 * API keys and webhooks of traders: as those of the bank's clients, with a proof of presence in the body. The server
 * registers them together.
 */
export const traderIntegrationRoutes = {
  ...apiKeyRoutes(MARKET_INTEGRATIONS, newKeyBody(TRADER_KEY_SCOPES, MARKET_INTEGRATIONS.proofFields), [
    "integrations.scope_of_producers",
  ]),
  ...webhookRoutes(MARKET_INTEGRATIONS, TRADER_WEBHOOK_EVENTS),
};

export const {
  listApiKeys: listTraderKeys,
  createApiKey: createTraderKey,
  revokeApiKey: revokeTraderKey,
  listWebhookEndpoints: listTraderWebhookEndpoints,
  createWebhookEndpoint: createTraderWebhookEndpoint,
  readWebhookEndpoint: readTraderWebhookEndpoint,
  changeWebhookEndpoint: changeTraderWebhookEndpoint,
  enableWebhookEndpoint: enableTraderWebhookEndpoint,
  disableWebhookEndpoint: disableTraderWebhookEndpoint,
  removeWebhookEndpoint: removeTraderWebhookEndpoint,
  rotateWebhookSecret: rotateTraderWebhookSecret,
  listWebhookDeliveries: listTraderWebhookDeliveries,
  readWebhookDelivery: readTraderWebhookDelivery,
  replayWebhookDelivery: replayTraderWebhookDelivery,
  replayWebhooks: replayTraderWebhooks,
  sendTestWebhook: sendTestTraderWebhook,
} = traderIntegrationRoutes;
