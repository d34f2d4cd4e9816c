import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { caseEvidenceSchema } from "./cases.js";
import { clientCaseRoutes } from "./client-cases.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** `outgoing`: our client paid and asks for it back; `incoming`: our client received it, and its payer does. */
export const DISPUTE_DIRECTIONS = ["outgoing", "incoming"] as const;
export type DisputeDirection = (typeof DISPUTE_DIRECTIONS)[number];

/** What happened, as the directory of Pix names it. */
export const DISPUTE_SITUATIONS = [
  "scam",
  "account_takeover",
  "coercion",
  "fraudulent_access",
  "operational_flaw",
  "other",
  "unknown",
] as const;
export type DisputeSituation = (typeof DISPUTE_SITUATIONS)[number];

/** What a client may say happened. */
export const CLAIMED_SITUATIONS = [
  "scam",
  "account_takeover",
  "coercion",
  "fraudulent_access",
  "operational_flaw",
  "other",
] as const;

/** What the special return mechanism (MED) is not for: each has another door. */
export const NOT_FOR_MED = ["wrong_key", "regret", "commercial"] as const;

/** The list's own words: under analysis, approved, rejected. */
export const DISPUTE_OUTCOMES = ["pending", "approved", "rejected"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/**
 * Incoming: `defence`, `in_review`, `refunding`, `monitoring`, `closed`, `cancelled`. Outgoing: `submitted` until the
 * provider has it, then `created` to `refunding` as it goes, and `completed`, `rejected` or `cancelled`.
 */
export const DISPUTE_STAGES = [
  "defence",
  "in_review",
  "refunding",
  "monitoring",
  "closed",
  "submitted",
  "created",
  "tracked",
  "awaiting_analysis",
  "analysed",
  "completed",
  "rejected",
  "cancelled",
] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export const RECOVERY_STEPS = [
  "created",
  "tracked",
  "awaiting_analysis",
  "analysed",
  "refunding",
  "completed",
] as const;

export const MIN_NARRATIVE = 30;
export const MAX_NARRATIVE = 2_000;
export const DISPUTE_MAX_FILES = 10;
export const DISPUTE_MAX_BYTES = 10 * 1024 * 1024;
/** A Pix may be contested for less than this many days. */
export const CONTEST_DAYS = 80;

const disputeFields = {
  id: uuid,
  /** What a client is given to ask about it by. */
  protocol: z.string(),
  direction: z.enum(DISPUTE_DIRECTIONS),
  /** Of whom it was paid to or came from; for administrators the client's. */
  name: z.string(),
  /** What is contested. */
  amount: brl,
  /** When it was opened. */
  date: instant,
  status: z.enum(DISPUTE_OUTCOMES),
  stage: z.enum(DISPUTE_STAGES),
  reason: z.enum(DISPUTE_SITUATIONS),
  /** The files' names. */
  documents: z.array(z.string()),
  /** How many comments its thread has. */
  comments: z.int(),
  /** What went back to the payer, or came back to the client. */
  returned: brl,
  /** When the next thing is due, and what: a case's deadline or a stage of the recovery. */
  nextDeadline: z.object({ kind: z.string(), dueAt: instant }).nullable(),
} as const;

export const disputeSummarySchema = z.object(disputeFields);

export const disputeDetailSchema = z.object({
  ...disputeFields,
  endToEndId: z.string(),
  paidAt: instant,
  /** What the payer's bank or the client told. */
  narrative: z.string().nullable(),
  /** What is set aside now, what was when it was opened, and what later credits pay of the rest until `monitorUntil`. */
  held: brl,
  blocked: brl,
  monitored: brl,
  monitorUntil: instant.nullable(),
  defence: z.string().nullable(),
  defendedAt: instant.nullable(),
  decision: z.object({ reason: z.string().nullable(), at: instant }).nullable(),
  files: z.array(caseEvidenceSchema),
  may: z.object({
    defend: z.boolean(),
    addDocuments: z.boolean(),
    comment: z.boolean(),
    cancel: z.boolean(),
  }),
});

const tabs = z.enum(["all", ...DISPUTE_OUTCOMES]).default("all");
const disputeParams = z.strictObject({ id: uuid });
const narrative = multilineText({ min: MIN_NARRATIVE, max: MAX_NARRATIVE });

export const listPixDisputes = defineRoute({
  method: "GET",
  path: "/v1/pix/disputes",
  summary: "The client's contested Pix in both directions, newest first",
  access: "client",
  query: pageQuery.extend({ status: tabs }),
  response: pageOf(disputeSummarySchema),
  errors: [],
});

export const readDisputeEligibility = defineRoute({
  method: "GET",
  path: "/v1/pix/disputes/eligibility",
  summary: "Whether a Pix the client sent may be contested, until when, and the dispute it already has",
  access: "client",
  query: z.strictObject({ paymentId: uuid }),
  response: z.object({
    eligible: z.boolean(),
    obstacle: z.enum(["not_settled", "too_late", "contested"]).nullable(),
    /** The last instant at which it still may be. */
    until: instant.nullable(),
    disputeId: uuid.nullable(),
    amount: brl,
    name: z.string(),
    paidAt: instant.nullable(),
  }),
  errors: [],
});

export const openPixDispute = defineRoute({
  method: "POST",
  path: "/v1/pix/disputes",
  summary: "Contest a Pix the client sent: the provider is asked to recover it at once",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    paymentId: uuid,
    /** With one that is not for MED it is refused with the right door. */
    situation: z.enum([...CLAIMED_SITUATIONS, ...NOT_FOR_MED]),
    narrative,
    contact: z.strictObject({ email: z.email().max(254), phone: text({ min: 10, max: 20 }) }),
  }),
  response: disputeDetailSchema,
  errors: [
    "pix_disputes.not_for_med",
    "pix_disputes.not_settled",
    "pix_disputes.too_late",
    "pix_disputes.already_contested",
  ],
});

export const readPixDispute = defineRoute({
  method: "GET",
  path: "/v1/pix/disputes/:id",
  summary: "One contested Pix, how far it is, and what is due next",
  access: "client",
  params: disputeParams,
  response: disputeDetailSchema,
  errors: [],
});

export const defendPix = defineRoute({
  method: "POST",
  path: "/v1/pix/disputes/:id/defence",
  summary: "Say why a Pix received is the client's, once, within five days",
  access: "client",
  params: disputeParams,
  body: z.strictObject({ text: narrative }),
  response: disputeDetailSchema,
  errors: ["pix_disputes.defence_over"],
});

export const cancelPixDispute = defineRoute({
  method: "POST",
  path: "/v1/pix/disputes/:id/cancel",
  summary: "Take the contest of a sent Pix back, until it has been analysed",
  access: "client",
  params: disputeParams,
  response: disputeDetailSchema,
  errors: ["pix_disputes.not_cancellable"],
});

export const {
  addDocument: addDisputeDocument,
  openDocument: openDisputeDocument,
  listComments: listDisputeComments,
  writeComment: writeDisputeComment,
  readTimeline: readDisputeTimeline,
} = clientCaseRoutes("/v1/pix/disputes", { noun: "a contested Pix", response: disputeDetailSchema });

const adminFields = {
  ...disputeFields,
  client: z.object({ id: uuid, email: z.string() }),
  takesTwo: z.boolean(),
  pendingApproval: pendingApprovalSchema.nullable(),
} as const;

export const listAllPixDisputes = defineRoute({
  method: "GET",
  path: "/v1/admin/pix/disputes",
  summary: "Contested Pix of all clients, newest first",
  access: "cases.read",
  query: pageQuery.extend({ status: tabs, direction: z.enum(DISPUTE_DIRECTIONS).optional() }),
  response: pageOf(z.object(adminFields)).extend({
    /** The provider has no interface: claims are written down by hand. */
    isManual: z.boolean(),
  }),
  errors: [],
});

/** What left the client's reais after the contested Pix had come, by how it left. */
const spentSince = z.object({ kind: z.string(), reference: z.string(), amount: brl, at: instant });

export const adminDisputeSchema = z.object({
  ...disputeDetailSchema.shape,
  ...adminFields,
  /** Whether its provider is driven by hand. */
  isManual: z.boolean(),
  providerId: z.string().nullable(),
  /** In the provider's own words. */
  rawStatus: z.string().nullable(),
  /** Whether the provider has our answer; null while there is none. */
  answerDelivered: z.boolean().nullable(),
  wasSilent: z.boolean(),
  isMarked: z.boolean(),
  spentSince: z.array(spentSince),
});

export const readAnyPixDispute = defineRoute({
  method: "GET",
  path: "/v1/admin/pix/disputes/:id",
  summary: "One contested Pix with what its money was spent on; that it was read is kept",
  access: "cases.read",
  params: disputeParams,
  response: adminDisputeSchema,
  errors: [],
});

const grounds = multilineText({ min: 10, max: 1_000 });

export const decidePixDispute = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/disputes/:id/decide",
  summary:
    "Agree that a Pix received was fraud, or disagree; above a value another administrator is asked to approve it",
  access: "admin",
  movesMoney: true,
  params: disputeParams,
  body: z.strictObject({ decision: z.enum(["agree", "disagree"]), grounds }),
  response: adminDisputeSchema,
  errors: [
    "pix_disputes.not_in_review",
    "approvals.already_asked",
    "cases.not_open",
    "cases.own_case",
    "cases.assigned_to_another",
  ],
});

export const registerPixDispute = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/disputes",
  summary: "Write down by hand that a payer's bank contests a Pix, for a provider without an interface",
  access: "admin",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    endToEndId: text({ min: 10, max: 64 }),
    amount: brl,
    situation: z.enum(DISPUTE_SITUATIONS),
    /** How the provider names it. */
    providerId: text({ min: 3, max: 64 }),
    details: multilineText({ min: 0, max: MAX_NARRATIVE }).optional(),
  }),
  /** One of both: a client's contested Pix, or one that still stands in suspense. */
  response: z.object({ disputeId: uuid.nullable(), unmatchedId: uuid.nullable() }),
  errors: ["pix_disputes.pix_unknown", "pix_disputes.already_contested", "pix_disputes.not_manual"],
});

export const driveDispute = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/disputes/:id/drive",
  summary: "Say by hand how far the provider is: its answer delivered, its cancellation, or the next stage",
  access: "admin",
  params: disputeParams,
  body: z.strictObject({
    news: z.enum(["answer_delivered", "cancelled", "disagreed", ...RECOVERY_STEPS]),
    providerId: text({ min: 3, max: 64 }).optional(),
  }),
  response: adminDisputeSchema,
  errors: ["pix_disputes.not_manual", "pix_disputes.not_there"],
});

export const liftFraudMark = defineRoute({
  method: "POST",
  path: "/v1/admin/pix/disputes/:id/lift-mark",
  summary: "Let money leave a client's account again after a review",
  access: "admin",
  params: disputeParams,
  body: z.strictObject({ grounds }),
  response: adminDisputeSchema,
  errors: ["pix_disputes.not_marked", "cases.own_case"],
});
