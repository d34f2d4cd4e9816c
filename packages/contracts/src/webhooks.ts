import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, pageOf, pageQuery, text, uuid } from "./wire.js";

/** What an endpoint may be told of. An event is written in the transaction of what it tells. */
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
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent when asked for, to the endpoint it is asked for of. */
export const WEBHOOK_TEST = "webhook.test";
const eventType = z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]);

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
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(["enabled", "disabled"]),
  disabledFor: z.enum(DISABLED_FOR).nullable(),
  /** Since when nothing was delivered, where something failed since. */
  failingSince: instant.nullable(),
  /** Until when the secret before this one signs too. */
  previousSecretUntil: instant.nullable(),
  createdAt: instant,
});

export const listWebhookEndpoints = defineRoute({
  method: "GET",
  path: "/v1/integrations/webhooks",
  summary: "The account's webhook endpoints, newest first",
  access: "client",
  company: "own",
  response: z.object({ items: z.array(webhookEndpointSchema) }),
  errors: [],
});

const endpointBody = z.strictObject({
  url: text({ max: 500 }),
  description: z.union([z.literal(""), text({ max: 100 })]),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
});
const params = z.strictObject({ id: uuid });
const shown = z.object({ endpoint: webhookEndpointSchema, secret: z.string() });

export const createWebhookEndpoint = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks",
  summary: "Add a webhook endpoint; the secret its messages are signed with is in this answer alone",
  access: "client",
  company: "own",
  status: 201,
  body: endpointBody,
  response: shown,
  errors: [
    "integrations.verification_required",
    "integrations.too_many_endpoints",
    "integrations.url_not_allowed",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const readWebhookEndpoint = defineRoute({
  method: "GET",
  path: "/v1/integrations/webhooks/:id",
  summary: "One webhook endpoint",
  access: "client",
  company: "own",
  params,
  response: webhookEndpointSchema,
  errors: [],
});

export const changeWebhookEndpoint = defineRoute({
  method: "PUT",
  path: "/v1/integrations/webhooks/:id",
  summary: "Change where an endpoint is and what it is told of",
  access: "client",
  company: "own",
  params,
  body: endpointBody,
  response: webhookEndpointSchema,
  errors: ["integrations.url_not_allowed", "customers.second_factor_needed", "customers.password_needed"],
});

export const enableWebhookEndpoint = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/enable",
  summary: "Tell a disabled endpoint of events again",
  access: "client",
  company: "own",
  params,
  response: webhookEndpointSchema,
  errors: ["integrations.endpoint_status_changed", "integrations.verification_required"],
});

export const disableWebhookEndpoint = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/disable",
  summary: "Tell an endpoint of nothing any more, until it is enabled",
  access: "client",
  company: "own",
  params,
  response: webhookEndpointSchema,
  errors: ["integrations.endpoint_status_changed"],
});

export const removeWebhookEndpoint = defineRoute({
  method: "DELETE",
  path: "/v1/integrations/webhooks/:id",
  summary: "Remove a webhook endpoint for good",
  access: "client",
  company: "own",
  params,
  status: 204,
  errors: [],
});

export const rotateWebhookSecret = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/rotate",
  summary: "Draw a new secret; the one before signs too for 24 hours",
  access: "client",
  company: "own",
  params,
  response: shown,
  errors: ["customers.second_factor_needed", "customers.password_needed"],
});

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

export const listWebhookDeliveries = defineRoute({
  method: "GET",
  path: "/v1/integrations/webhooks/:id/deliveries",
  summary: "What an endpoint was sent, newest first",
  access: "client",
  company: "own",
  params,
  query: pageQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
  response: pageOf(webhookDeliverySchema),
  errors: [],
});

const deliveryParams = z.strictObject({ id: uuid, deliveryId: uuid });
export const webhookDeliveryDetailSchema = z.object({
  ...deliveryFields,
  /** The body as it is sent. */
  body: z.string(),
  tries: z.array(attemptSchema),
});

export const readWebhookDelivery = defineRoute({
  method: "GET",
  path: "/v1/integrations/webhooks/:id/deliveries/:deliveryId",
  summary: "One message to an endpoint: its body and each attempt with its answer",
  access: "client",
  company: "own",
  params: deliveryParams,
  response: webhookDeliveryDetailSchema,
  errors: [],
});

export const replayWebhookDelivery = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/deliveries/:deliveryId/replay",
  summary: "Send a message once more, under the same webhook-id",
  access: "client",
  company: "own",
  params: deliveryParams,
  response: webhookDeliveryDetailSchema,
  errors: ["integrations.endpoint_disabled", "integrations.delivery_under_way"],
});

export const replayWebhooks = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/replay",
  summary: "Send once more all messages since an instant, or only those that failed",
  access: "client",
  company: "own",
  params,
  body: z.strictObject({ since: instant, only: z.enum(["failed", "all"]) }),
  response: z.object({ messages: z.int() }),
  errors: ["integrations.endpoint_disabled"],
});

export const sendTestWebhook = defineRoute({
  method: "POST",
  path: "/v1/integrations/webhooks/:id/test",
  summary: "Send a test event to an endpoint",
  access: "client",
  company: "own",
  params,
  status: 201,
  response: webhookDeliverySchema,
  errors: ["integrations.endpoint_disabled"],
});
