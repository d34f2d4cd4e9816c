import { z } from "zod";
import { CASE_MESSAGE_MAX_LENGTH, caseMessageSchema, caseMessagesPage, caseTimelinePage } from "../cases.js";
import { defineRoute } from "../route.js";
import { multilineText, pageQuery, uuid } from "../wire.js";
import { assetMoney, tradeParams } from "./fields.js";
import { P2P_DISPUTE_REASONS } from "./states.js";
import { tradeSchema } from "./trade.js";

export const P2P_EVIDENCE_MAX_BYTES = 5 * 1024 * 1024;
export const P2P_EVIDENCE_MAX_FILES = 20;

export const openP2pDispute = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/dispute",
  summary:
    "Dispute a trade that was marked as paid: the asset stays in escrow until both agree or it is decided",
  access: "client",
  params: tradeParams,
  body: z.strictObject({
    reason: z.enum(P2P_DISPUTE_REASONS),
    description: multilineText({ min: 10, max: 1_000 }),
  }),
  response: tradeSchema,
  errors: ["p2p.trade_step_unavailable", "p2p.dispute_too_early"],
});

/** A form with `file`, and `note` if something is to be said of it. */
export const addP2pEvidence = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/dispute/evidence",
  summary: "Add a picture or PDF to an open dispute",
  access: "client",
  multipart: true,
  status: 201,
  params: tradeParams,
  response: tradeSchema,
  errors: [
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "p2p.dispute_not_open",
    "cases.evidence_closed",
    "cases.evidence_missing",
    "cases.evidence_type",
    "cases.evidence_too_large",
    "cases.evidence_too_many",
  ],
});

export const openP2pEvidence = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/dispute/evidence/:evidenceId",
  summary: "One file of a dispute's evidence",
  access: "client",
  params: z.strictObject({ id: uuid, evidenceId: uuid }),
  errors: [],
});

export const listP2pDisputeMessages = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/dispute/messages",
  summary: "What both sides and the administrators wrote about a dispute, the newest page first",
  access: "client",
  params: tradeParams,
  query: pageQuery,
  response: caseMessagesPage,
  errors: [],
});

export const writeP2pDisputeMessage = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/dispute/messages",
  summary: "Write to the other side and to the administrators about a dispute",
  access: "client",
  status: 201,
  params: tradeParams,
  body: z.strictObject({ text: multilineText({ max: CASE_MESSAGE_MAX_LENGTH }) }),
  response: caseMessageSchema,
  errors: ["p2p.dispute_not_open"],
});

export const readP2pDisputeTimeline = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/dispute/timeline",
  summary: "What happened in a dispute, as both sides read it, the newest page first",
  access: "client",
  params: tradeParams,
  query: pageQuery,
  response: caseTimelinePage,
  errors: [],
});

export const proposeP2pSplit = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/dispute/proposals",
  summary: "Propose how the escrow is to be shared; the person's earlier proposal is replaced",
  access: "client",
  status: 201,
  params: tradeParams,
  body: z.strictObject({
    /** Of the quantity, the buyer's fee not taken off; the seller gets the rest back. */
    toBuyer: assetMoney,
    note: multilineText({ max: 500 }).optional(),
  }),
  response: tradeSchema,
  errors: [
    "p2p.dispute_not_open",
    "p2p.split_above_escrow",
    "p2p.split_proposals_used",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const signP2pSplit = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/dispute/proposals/:proposalId/sign",
  summary: "Sign the other side's proposal: the escrow is shared by it and the trade ends",
  access: "client",
  movesMoney: true,
  params: z.strictObject({ id: uuid, proposalId: uuid }),
  body: z.strictObject({}),
  response: tradeSchema,
  errors: [
    "p2p.dispute_not_open",
    "p2p.split_closed",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});
