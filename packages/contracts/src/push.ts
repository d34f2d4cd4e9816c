import { z } from "zod";
import { deviceSchema } from "./identity.js";
import { defineRoute } from "./route.js";
import { instant, uuid } from "./wire.js";

/** What a client switches on and off by itself on all their devices. */
export const PUSH_TOPICS = [
  "security",
  "p2p",
  "pix_received",
  "pix_sent",
  "pix_disputes",
  "transfers",
  "card_purchases",
  "card_alerts",
  "cards",
  "cashback",
  "crypto",
  "recoveries",
  "otc_settled",
  "investments",
  "price_alerts",
  "kyc",
  "companies",
  "support",
] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];

/** More are never needed at once; another is removed by hand. */
export const MAX_PUSH_DEVICES = 10;

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((bytes * 4) / 3));

/** As a browser writes its subscription (RFC 8291): keys as unpadded base64url. */
export const browserSubscription = z.strictObject({
  endpoint: z
    .url()
    .max(1024)
    .regex(/^[\x21-\x7e]+$/),
  keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
});

const topicsSchema = z.strictObject(
  Object.fromEntries(PUSH_TOPICS.map((topic) => [topic, z.boolean()])) as Record<PushTopic, z.ZodBoolean>,
);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** From one time of the day to another, by Brasília, over midnight too. */
const quietHoursSchema = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "same_as_from" });
export type QuietHours = z.output<typeof quietHoursSchema>;

/** The devices a person's notices are pushed to, in whichever realm. */
export const pushDevicesSchema = z.object({
  /** What a browser subscribes with (RFC 8292), or null where this house sends no push notices. */
  serverKey: z.string().nullable(),
  devices: z.array(
    z.object({
      id: uuid,
      device: deviceSchema,
      createdAt: instant,
      /** When a push service last took a notice for it. */
      lastSentAt: instant.nullable(),
      /** Registered by the session that asks. */
      current: z.boolean(),
    }),
  ),
});

const pushSchema = pushDevicesSchema.extend({
  topics: topicsSchema,
  /** When only what is mandatory is pushed; null where nothing is held back. */
  quietHours: quietHoursSchema.nullable(),
});

export const readPush = defineRoute({
  method: "GET",
  path: "/v1/notices/push",
  summary: "The devices the client's notices are pushed to, and which notices",
  access: "client",
  response: pushSchema,
  errors: [],
});

export const registerPush = defineRoute({
  method: "POST",
  path: "/v1/notices/push",
  summary:
    "Push notices to the browser that asks, until its session ends; replaces what the session registered before",
  access: "client",
  body: browserSubscription,
  response: pushSchema,
  errors: ["notices.push_off", "notices.push_address_refused", "notices.push_devices_too_many"],
});

export const removePush = defineRoute({
  method: "DELETE",
  path: "/v1/notices/push/:id",
  summary: "Push no more notices to one of the client's devices",
  access: "client",
  params: z.strictObject({ id: uuid }),
  response: pushSchema,
  errors: [],
});

export const choosePushTopics = defineRoute({
  method: "PUT",
  path: "/v1/notices/push/topics",
  summary: "Changes which notices are pushed",
  access: "client",
  body: topicsSchema,
  response: pushSchema,
  errors: [],
});

export const chooseQuietHours = defineRoute({
  method: "PUT",
  path: "/v1/notices/push/quiet-hours",
  summary: "Changes the hours in which only mandatory notices are pushed",
  access: "client",
  body: z.strictObject({ quietHours: quietHoursSchema.nullable() }),
  response: pushSchema,
  errors: [],
});
