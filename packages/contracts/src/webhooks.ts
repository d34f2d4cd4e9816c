import { z } from "zod";
import type { ErrorCode } from "./errors/index.js";
import { BANK_INTEGRATIONS, type IntegrationRealm, type PresenceProof } from "./integration-realms.js";
import { defineRoute } from "./route.js";
import { instant, pageOf, pageQuery, text, uuid } from "./wire.js";

/** What an endpoint of a client may be told of. An event is written in the transaction of what it tells. */
export const WEBHOOK_EVENTS = [
  "pix.received",
  "pix.charge_paid",
  "pix.payment_settled",
  "pix.payment_failed",
  "pix.returned",
  "transfer.received",
  "otc.order_completed",
  "exchange.order_completed",
  "crypto.deposit_credited",
  "crypto.withdrawal_completed",
  "crypto.withdrawal_failed",
] as const;

/** The same of a trader of the marketplace: what happens to their orders, bids and withdrawals. */
export const TRADER_WEBHOOK_EVENTS = [
  "order.placed",
  "order.paid",
  "order.accepted",
  "order.countered",
  "order.shipped",
  "order.delivery_declared",
  "order.settled",
  "order.released",
  "order.delivered",
  "order.cancelled",
  "order.disputed",
  "order.dispute_decided",
  "message.received",
  "bid.answered",
  "withdrawal.sent",
  "withdrawal.paid",
  "withdrawal.refused",
  "withdrawal.failed",
] as const;
export type TraderEventType = (typeof TRADER_WEBHOOK_EVENTS)[number];

/** An event of either realm. */
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number] | TraderEventType;

/** Sent when asked for, to the endpoint it is asked for of. */
export const WEBHOOK_TEST = "webhook.test";
const ownEventType = z.enum([...WEBHOOK_EVENTS, ...TRADER_WEBHOOK_EVENTS]);
const eventType = z.enum([...WEBHOOK_EVENTS, ...TRADER_WEBHOOK_EVENTS, WEBHOOK_TEST]);

export const MAX_WEBHOOK_ENDPOINTS = 10;
/** For how long a secret that was rotated still signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;
/** How far back messages are kept, and may be sent again. */
export const WEBHOOK_KEPT_DAYS = 90;

export const ENDPOINT_STATUSES = ["enabled", "disabled", "removed"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
/** Who or what disabled an endpoint: its owner, its answer 410, or days without one delivery. */
export const DISABLED_FOR = ["by_owner", "gone", "failing"] as const;
export type DisabledFor = (typeof DISABLED_FOR)[number];

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an attempt came to no answer. */
export const ATTEMPT_ERRORS = ["refused_address", "timed_out", "unreachable"] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

export const webhookEndpointSchema = z.object({
  id: uuid,
  url: z.string(),
  description: z.string(),
  events: z.array(ownEventType),
  status: z.enum(["enabled", "disabled"]),
  disabledFor: z.enum(DISABLED_FOR).nullable(),
  /** Since when nothing was delivered, where something failed since. */
  failingSince: instant.nullable(),
  /** Until when the secret before this one signs too. */
  previousSecretUntil: instant.nullable(),
  createdAt: instant,
});

const params = z.strictObject({ id: uuid });
const shown = z.object({ endpoint: webhookEndpointSchema, secret: z.string() });

const attemptSchema = z.object({
  number: z.int(),
  at: instant,
  durationMs: z.int(),
  /** The HTTP status of the answer; null where there was none. */
  status: z.int().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  /** The first kilobyte of the answer. */
  answer: z.string(),
});

const deliveryFields = {
  id: uuid,
  /** What the header `webhook-id` says. */
  messageId: z.string(),
  type: eventType,
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  createdAt: instant,
  /** When it is tried next; null where it is over. */
  nextAttemptAt: instant.nullable(),
  lastStatus: z.int().nullable(),
};
export const webhookDeliverySchema = z.object(deliveryFields);

const deliveryParams = z.strictObject({ id: uuid, deliveryId: uuid });
export const webhookDeliveryDetailSchema = z.object({
  ...deliveryFields,
  /** The body as it is sent. */
  body: z.string(),
  tries: z.array(attemptSchema),
});

export interface EndpointBody {
  url: string;
  description: string;
  events: WebhookEventType[];
  proof?: PresenceProof | undefined;
}

/** The routes of a realm's webhooks, which are told of these events. */
export function webhookRoutes(
  { base, caller, presence, standing, proofFields, proofBody }: IntegrationRealm,
  events: readonly WebhookEventType[],
) {
  const path = `${base}/integrations/webhooks` as const;
  const tooMany: readonly ErrorCode[] = ["integrations.too_many_endpoints"];
  const endpointBody: z.ZodType<EndpointBody, EndpointBody> = z.strictObject({
    url: text({ max: 500 }),
    description: z.union([z.literal(""), text({ max: 100 })]),
    events: z.array(z.enum(events)).min(1).max(events.length),
    ...proofFields,
  });
  return {
    listWebhookEndpoints: defineRoute({
      method: "GET",
      path,
      summary: "The account's webhook endpoints, newest first",
      ...caller,
      response: z.object({ items: z.array(webhookEndpointSchema) }),
      errors: [],
    }),

    createWebhookEndpoint: defineRoute({
      method: "POST",
      path,
      summary: "Add a webhook endpoint; the secret its messages are signed with is in this answer alone",
      ...caller,
      status: 201,
      body: endpointBody,
      response: shown,
      errors: [...tooMany, "integrations.url_not_allowed", ...standing, ...presence],
    }),

    readWebhookEndpoint: defineRoute({
      method: "GET",
      path: `${path}/:id` as const,
      summary: "One webhook endpoint",
      ...caller,
      params,
      response: webhookEndpointSchema,
      errors: [],
    }),

    changeWebhookEndpoint: defineRoute({
      method: "PUT",
      path: `${path}/:id` as const,
      summary: "Change where an endpoint is and what it is told of",
      ...caller,
      params,
      body: endpointBody,
      response: webhookEndpointSchema,
      errors: ["integrations.url_not_allowed", ...presence],
    }),

    enableWebhookEndpoint: defineRoute({
      method: "POST",
      path: `${path}/:id/enable` as const,
      summary: "Tell a disabled endpoint of events again",
      ...caller,
      params,
      response: webhookEndpointSchema,
      errors: ["integrations.endpoint_status_changed", ...standing],
    }),

    disableWebhookEndpoint: defineRoute({
      method: "POST",
      path: `${path}/:id/disable` as const,
      summary: "Tell an endpoint of nothing any more, until it is enabled",
      ...caller,
      params,
      response: webhookEndpointSchema,
      errors: ["integrations.endpoint_status_changed"],
    }),

    removeWebhookEndpoint: defineRoute({
      method: "DELETE",
      path: `${path}/:id` as const,
      summary: "Remove a webhook endpoint for good",
      ...caller,
      params,
      status: 204,
      errors: [],
    }),

    rotateWebhookSecret: defineRoute({
      method: "POST",
      path: `${path}/:id/rotate` as const,
      summary: "Draw a new secret; the one before signs too for 24 hours",
      ...caller,
      params,
      ...proofBody,
      response: shown,
      errors: [...presence],
    }),

    listWebhookDeliveries: defineRoute({
      method: "GET",
      path: `${path}/:id/deliveries` as const,
      summary: "What an endpoint was sent, newest first",
      ...caller,
      params,
      query: pageQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
      response: pageOf(webhookDeliverySchema),
      errors: [],
    }),

    readWebhookDelivery: defineRoute({
      method: "GET",
      path: `${path}/:id/deliveries/:deliveryId` as const,
      summary: "One message to an endpoint: its body and each attempt with its answer",
      ...caller,
      params: deliveryParams,
      response: webhookDeliveryDetailSchema,
      errors: [],
    }),

    replayWebhookDelivery: defineRoute({
      method: "POST",
      path: `${path}/:id/deliveries/:deliveryId/replay` as const,
      summary: "Send a message once more, under the same webhook-id",
      ...caller,
      params: deliveryParams,
      response: webhookDeliveryDetailSchema,
      errors: ["integrations.endpoint_disabled", "integrations.delivery_under_way"],
    }),

    replayWebhooks: defineRoute({
      method: "POST",
      path: `${path}/:id/replay` as const,
      summary: "Send once more all messages since an instant, or only those that failed",
      ...caller,
      params,
      body: z.strictObject({ since: instant, only: z.enum(["failed", "all"]) }),
      response: z.object({ messages: z.int() }),
      errors: ["integrations.endpoint_disabled"],
    }),

    sendTestWebhook: defineRoute({
      method: "POST",
      path: `${path}/:id/test` as const,
      summary: "Send a test event to an endpoint",
      ...caller,
      params,
      status: 201,
      response: webhookDeliverySchema,
      errors: ["integrations.endpoint_disabled"],
    }),
  };
}
export type WebhookRoutes = ReturnType<typeof webhookRoutes>;

export const {
  listWebhookEndpoints,
  createWebhookEndpoint,
  readWebhookEndpoint,
  changeWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
  replayWebhooks,
  sendTestWebhook,
} = webhookRoutes(BANK_INTEGRATIONS, WEBHOOK_EVENTS);
