import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { CASE_MESSAGE_MAX_LENGTH, caseMessageSchema, caseMessagesPage, caseTimelinePage } from "../cases.js";
import { defineRoute } from "../route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { orderDetailSchema, orderParams, orderVersion } from "./order-schemas.js";
import { DISPUTE_REASONS } from "./order-states.js";
import { orderStatusSchema } from "./order-words.js";
import { orderEventsPage, orderMessagesPage } from "./orders.js";
import { tonnePriceSchema, weightSchema } from "./weights.js";

const usdt = amountOf("USDT");

export const EVIDENCE_MAX_BYTES = 5 * 1024 * 1024;
export const EVIDENCE_MAX_FILES = 20;
/** How often one side may propose how to share what is held. */
export const MAX_SPLIT_PROPOSALS = 20;

export const openDispute = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/dispute",
  summary:
    "Dispute a load, or before anything has arrived the whole order: its money stands still until both agree or an administrator decides",
  access: "trader",
  params: orderParams,
  body: z.strictObject({
    ...orderVersion,
    reason: z.enum(DISPUTE_REASONS),
    description: multilineText({ min: 10, max: 1_000 }),
    loadId: uuid.optional(),
  }),
  response: orderDetailSchema,
  errors: [
    "grain.order_changed",
    "grain.order_step_unavailable",
    "grain.order_disputed",
    "grain.load_disputed",
    "grain.dispute_names_load",
  ],
});

/** Which dispute of an order: that of one load, or without a load the whole order's. */
const ofLoad = { loadId: uuid.optional() } as const;
const disputePage = pageQuery.extend(ofLoad);

/** A form with `file`, and `note` if something is to be said of it. */
export const addEvidence = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/dispute/evidence",
  summary: "Add a picture or PDF to an open dispute",
  access: "trader",
  multipart: true,
  status: 201,
  params: orderParams,
  query: z.strictObject(ofLoad),
  response: orderDetailSchema,
  errors: [
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "grain.dispute_not_open",
    "grain.evidence_missing",
    "grain.evidence_type",
    "grain.evidence_too_large",
    "grain.evidence_too_many",
  ],
});

const evidenceParams = z.strictObject({ id: uuid, evidenceId: uuid });

export const readEvidence = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/dispute/evidence/:evidenceId",
  summary: "One file of a dispute's evidence",
  access: "trader",
  params: evidenceParams,
  errors: [],
});

export const listDisputeMessages = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/dispute/messages",
  summary: "What both sides and the administrators wrote about a dispute, the newest page first",
  access: "trader",
  params: orderParams,
  query: disputePage,
  response: caseMessagesPage,
  errors: [],
});

export const writeDisputeMessage = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/dispute/messages",
  summary: "Write to the other side and to the administrators about a dispute",
  access: "trader",
  status: 201,
  params: orderParams,
  body: z.strictObject({ ...ofLoad, text: multilineText({ max: CASE_MESSAGE_MAX_LENGTH }) }),
  response: caseMessageSchema,
  errors: ["grain.dispute_not_open"],
});

export const readDisputeTimeline = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/dispute/timeline",
  summary: "What happened in a dispute, as both sides read it, the newest page first",
  access: "trader",
  params: orderParams,
  query: disputePage,
  response: caseTimelinePage,
  errors: [],
});

export const proposeSplit = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/dispute/proposals",
  summary: "Propose how what is in dispute is to be shared; the person's earlier proposal is replaced",
  access: "trader",
  status: 201,
  params: orderParams,
  body: z.strictObject({
    ...orderVersion,
    ...ofLoad,
    /** The buyer gets the rest. The fee is taken from the producer's part. */
    toProducer: usdt,
    note: multilineText({ max: 500 }).optional(),
  }),
  response: orderDetailSchema,
  errors: [
    "grain.split_proposals_used",
    "grain.order_changed",
    "grain.dispute_not_open",
    "grain.split_above_escrow",
  ],
});

export const signSplit = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/dispute/proposals/:proposalId/sign",
  summary: "Sign the other side's proposal: what is in dispute is shared by it",
  access: "trader",
  movesMoney: true,
  params: z.strictObject({ id: uuid, proposalId: uuid }),
  body: z.strictObject({ ...orderVersion, ...ofLoad }),
  response: orderDetailSchema,
  errors: ["grain.order_changed", "grain.dispute_not_open", "grain.split_closed"],
});

const person = z.object({ id: uuid, name: z.string(), email: z.string(), phone: z.string().nullable() });

const adminOrderFields = {
  id: uuid,
  status: orderStatusSchema,
  number: z.string(),
  offerName: z.string(),
  quantity: weightSchema,
  pricePerTonne: tonnePriceSchema,
  total: usdt,
  inEscrow: usdt,
  dispute: z.enum(["none", "open", "mediation", "decided"]),
  buyer: person,
  producer: person,
  createdAt: instant,
} as const;

export const listAdminOrders = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders",
  summary: "Every order of the marketplace, newest first",
  access: "admin",
  query: pageQuery.extend({
    status: orderStatusSchema.optional(),
    /** An order's number or the beginning of it, or part of the name or the e-mail of one of its sides. */
    search: text({ max: 120 }).optional(),
  }),
  response: pageOf(z.object(adminOrderFields)),
  errors: [],
});

export const readAdminOrder = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id",
  summary: "One order; that it was read is kept",
  access: "cases.read",
  params: orderParams,
  response: z.object({
    ...adminOrderFields,
    order: orderDetailSchema,
    /** Of each of its disputes: whether a ruling takes two administrators, and the one that waits for the second. */
    rulings: z.array(
      z.object({
        disputeId: uuid,
        takesTwo: z.boolean(),
        pendingApproval: pendingApprovalSchema.nullable(),
      }),
    ),
  }),
  errors: [],
});

export const listAdminOrderMessages = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/messages",
  summary: "What both sides wrote about an order, the newest page first; that it was read is kept",
  access: "cases.read",
  params: orderParams,
  query: pageQuery,
  response: orderMessagesPage,
  errors: [],
});

export const listAdminOrderEvents = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/events",
  summary: "Everything that happened to an order, the newest page first",
  access: "cases.read",
  params: orderParams,
  query: pageQuery,
  response: orderEventsPage,
  errors: [],
});

export const listDisputes = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/disputes",
  summary: "Disputes, oldest first",
  access: "cases.read",
  query: pageQuery.extend({ status: z.enum(["open", "mediation", "decided"]).optional() }),
  response: pageOf(
    z.object({
      ...adminOrderFields,
      disputeId: uuid,
      /** Of the dispute itself, whatever it is about. */
      dispute: z.enum(["open", "mediation", "decided"]),
      openedBy: z.enum(["buyer", "producer"]),
      openedAt: instant,
      reason: z.enum(DISPUTE_REASONS),
      description: z.string(),
      /** The load whose money alone is in dispute; null where it is the whole order's. */
      load: z.object({ id: uuid, number: z.int(), quantity: weightSchema }).nullable(),
      amount: usdt,
      evidence: z.int(),
      /** When a ruling is due; null while both sides may still settle by themselves. */
      dueAt: instant.nullable(),
      /** Whether a ruling takes two administrators, and the one that waits for the second. */
      takesTwo: z.boolean(),
      pendingApproval: pendingApprovalSchema.nullable(),
    }),
  ),
  errors: [],
});

export const readDisputeEvidence = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/evidence/:evidenceId",
  summary: "One file of a dispute's evidence",
  access: "cases.read",
  params: evidenceParams,
  errors: [],
});

export const previewRuling = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/disputes/:id/shares",
  summary: "What each side would get by a ruling, the commission taken off; changes nothing",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ toProducer: usdt }),
  response: z.object({
    /** What the ruling names: the commission is taken from it. */
    toProducer: usdt,
    fee: usdt,
    producerGets: usdt,
    buyerGets: usdt,
  }),
  errors: ["grain.dispute_not_open", "grain.split_above_escrow"],
});

export const ruleDispute = defineRoute({
  method: "POST",
  path: "/v1/admin/grain/disputes/:id/rule",
  summary:
    "Decide a dispute: what it is about is shared as said, whoever disagrees; where it takes two, ask another administrator to",
  access: "admin",
  movesMoney: true,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ toProducer: usdt, reason: multilineText({ min: 10, max: 1_000 }) }),
  /** With an approval the order is as it was: it waits for another administrator. */
  response: orderDetailSchema.extend({ pendingApproval: pendingApprovalSchema.nullable() }),
  errors: [
    "grain.dispute_not_open",
    "grain.split_above_escrow",
    "approvals.already_asked",
    "cases.own_case",
    "cases.assigned_to_another",
  ],
});
