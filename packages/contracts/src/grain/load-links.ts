import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, multilineText, text, uuid } from "../wire.js";
import { loadStatusSchema } from "./order-words.js";
import { addPaper, paperForm, plateSchema } from "./papers.js";
import { weightSchema } from "./weights.js";

/** How long a link for a driver may last. It ends earlier, some days after the load was declared delivered. */
export const LINK_MAX_DAYS = 30;
/** How long after that: what a phone without a connection still holds has time to arrive. */
export const LINK_DAYS_AFTER_DELIVERY = 3;

const linkSchema = z.object({
  plate: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** When the page behind it was last opened or something was sent by it. */
  lastUsedAt: instant.nullable(),
});

const loadParams = z.strictObject({ id: uuid, loadId: uuid });

export const readLoadLink = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/loads/:loadId/link",
  summary: "The link by which the driver of a load says where it is; null where there is none that works",
  access: "producer",
  params: loadParams,
  response: z.object({ link: linkSchema.nullable() }),
  errors: [],
});

export const createLoadLink = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/loads/:loadId/link",
  summary:
    "Make a link for the driver of a load; the one before works no more. Its address is answered this once",
  access: "producer",
  status: 201,
  params: loadParams,
  body: z.strictObject({ days: z.int().min(1).max(LINK_MAX_DAYS), plate: plateSchema.optional() }),
  response: z.object({ link: linkSchema, url: z.url() }),
  errors: ["grain.order_step_unavailable"],
});

export const revokeLoadLink = defineRoute({
  method: "DELETE",
  path: "/agro/v1/orders/:id/loads/:loadId/link",
  summary: "End the link of a load's driver at once",
  access: "producer",
  params: loadParams,
  response: z.object({ link: linkSchema.nullable() }),
  errors: [],
});

/** What a driver says without a file, and what they send one with. */
export const DRIVER_WORDS = ["departed", "arrived", "place", "note"] as const;
export const DRIVER_PAPERS = ["weight_ticket", "photo"] as const;
export const DRIVER_UPDATES = [...DRIVER_WORDS, ...DRIVER_PAPERS] as const;
export type DriverWord = (typeof DRIVER_WORDS)[number];
export type DriverUpdate = (typeof DRIVER_UPDATES)[number];

/** `moved_on`: kept in the history, but the load had come further already and stays as it is. */
export const UPDATE_OUTCOMES = ["recorded", "moved_on"] as const;
export type UpdateOutcome = (typeof UPDATE_OUTCOMES)[number];

/** A load as its driver sees it: no money, and of people the name the producer sells under. */
const driverLoadSchema = z.object({
  number: z.int(),
  status: loadStatusSchema,
  product: z.string(),
  quantity: weightSchema,
  sender: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  plate: z.string().nullable(),
  /** A civil day. */
  expectedOn: z.string().nullable(),
  trackingCode: z.string(),
  expiresAt: instant,
  /** What came by this link, as it happened. */
  updates: z.array(
    z.object({
      key: uuid,
      kind: z.enum(DRIVER_UPDATES),
      outcome: z.enum(UPDATE_OUTCOMES),
      /** By the driver's phone, and by us. */
      occurredAt: instant,
      recordedAt: instant,
    }),
  ),
});

/** Anything else answers as if there were no such link. */
const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{1,200}$/) });
const updateAnswer = z.object({ outcome: z.enum(UPDATE_OUTCOMES), load: driverLoadSchema });

export const readDriverLoad = defineRoute({
  method: "GET",
  path: "/agro/v1/public/loads/:token",
  summary: "The load of a link, for whoever drives it",
  access: "public",
  params: tokenParams,
  response: driverLoadSchema,
  errors: [],
});

const degrees = (most: number) => z.number().min(-most).max(most);

/** Made on the phone: the same key is one update, however often it is sent. */
const sentLater = { key: uuid, occurredAt: instant } as const;

export const sendDriverUpdate = defineRoute({
  method: "POST",
  path: "/agro/v1/public/loads/:token/updates",
  summary:
    "Say that a load left, arrived, is somewhere, or anything in words; once, however often it is sent",
  access: "public",
  params: tokenParams,
  body: z.strictObject({
    ...sentLater,
    kind: z.enum(DRIVER_WORDS),
    place: text({ max: 120 }).optional(),
    position: z
      .strictObject({
        latitude: degrees(90),
        longitude: degrees(180),
        /** In metres. */
        accuracy: z.number().min(0).max(1_000_000),
      })
      .optional(),
    note: multilineText({ max: 500 }).optional(),
  }),
  response: updateAnswer,
  errors: [],
});

/** The fields that come with the driver's `file`. */
export const driverPaperForm = z.strictObject({
  ...sentLater,
  ...paperForm.shape,
  kind: z.enum(DRIVER_PAPERS),
});

export const sendDriverPaper = defineRoute({
  method: "POST",
  path: "/agro/v1/public/loads/:token/papers",
  summary: "Add a weight ticket or a photograph to a load as its driver; once, however often it is sent",
  access: "public",
  multipart: true,
  status: 201,
  params: tokenParams,
  response: updateAnswer,
  errors: addPaper.errors,
});
