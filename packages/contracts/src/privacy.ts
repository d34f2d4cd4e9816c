import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, text, uuid } from "./wire.js";

/** Letters a client may do without. */
export const NOTIFICATION_TOPICS = ["pix_received", "otc_settled", "price_alerts", "kyc"] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

const notificationsSchema = z.strictObject({
  pix_received: z.boolean(),
  otc_settled: z.boolean(),
  price_alerts: z.boolean(),
  kyc: z.boolean(),
});

export const readNotifications = defineRoute({
  method: "GET",
  path: "/v1/me/notifications",
  summary: "Which letters the signed-in person wants; those about security always go out",
  access: "client",
  response: notificationsSchema,
  errors: [],
});

export const updateNotifications = defineRoute({
  method: "PUT",
  path: "/v1/me/notifications",
  summary: "Changes which letters the signed-in person wants",
  access: "client",
  body: notificationsSchema,
  response: notificationsSchema,
  errors: [],
});

export const EXPORT_STATUSES = ["preparing", "ready", "expired", "failed"] as const;

export const dataExportSchema = z.object({
  id: uuid,
  status: z.enum(EXPORT_STATUSES),
  requestedAt: instant,
  readyAt: instant.nullable(),
  /** Until when it may be fetched. */
  expiresAt: instant.nullable(),
  bytes: z.int().nullable(),
});

export const listDataExports = defineRoute({
  method: "GET",
  path: "/v1/me/exports",
  summary: "The copies of their data the person asked for, newest first",
  access: "client",
  response: z.object({ items: z.array(dataExportSchema) }),
  errors: [],
});

export const requestDataExport = defineRoute({
  method: "POST",
  path: "/v1/me/exports",
  summary: "Asks for a copy of everything kept about the person; a letter says when it is ready",
  access: "client",
  response: dataExportSchema,
  status: 202,
  errors: ["customers.profile_missing", "privacy.export_in_progress"],
});

/** Streams a zip archive. */
export const downloadDataExport = defineRoute({
  method: "GET",
  path: "/v1/me/exports/:id/file",
  summary: "The copy itself: JSON, CSV and the documents the person sent, in one zip",
  access: "client",
  params: z.strictObject({ id: uuid }),
  errors: ["privacy.export_not_ready", "privacy.export_expired"],
});

/** By what who is signed in proves once more to be at the keyboard. */
export const presenceProofSchema = z.strictObject({
  password: z.string().min(1).max(200),
  /** Six digits of the authenticator app, or a recovery code. */
  code: text({ min: 0, max: 60 }).optional(),
});

/** What must be settled before an account can be closed. */
export const CLOSURE_OBSTACLES = [
  "balance",
  "debt",
  "otc_quote",
  "exchange_quote",
  "investment",
  "basket",
  "vault",
  "pix_dispute",
  "pix_charge",
  "recovery",
  "p2p_trade",
  "cashback_pending",
  "card",
  "company",
] as const;
export type ClosureObstacle = (typeof CLOSURE_OBSTACLES)[number];

export const readClosure = defineRoute({
  method: "GET",
  path: "/v1/me/closure",
  summary: "What stands in the way of closing the account, and what closing it will ask for",
  access: "client",
  response: z.object({
    obstacles: z.array(z.enum(CLOSURE_OBSTACLES)),
    /** Whether a code of the second factor is asked for beside the password. */
    secondFactor: z.boolean(),
    /** For how long the law wants the records kept. */
    retentionYears: z.int(),
  }),
  errors: [],
});

export const closeAccount = defineRoute({
  method: "POST",
  path: "/v1/me/closure",
  summary: "Closes the account for good and ends every session",
  access: "client",
  body: presenceProofSchema,
  status: 204,
  errors: [
    "customers.profile_missing",
    "privacy.administrator",
    "privacy.obstructed",
    "privacy.password_wrong",
    "privacy.code_required",
    "privacy.code_wrong",
  ],
});
