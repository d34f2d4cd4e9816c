import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { caseEvidenceSchema } from "./cases.js";
import { clientCaseRoutes } from "./client-cases.js";
import { INCOMING_REASONS } from "./crypto/incoming.js";
import { CRYPTO_NETWORKS } from "./crypto/rails.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

/** What the chain shows of what a client misses. */
export const RECOVERY_FINDINGS = [
  /** No such transaction. */
  "not_found",
  /** The network refused it: nothing moved. */
  "failed",
  /** It pays no address of the client's. */
  "not_yours",
  /** On its way: not final, or not booked yet. */
  "confirming",
  "below_minimum",
  "credited",
  /** Reached the client's address with a token this house does not credit there. */
  "unexpected",
  /** Ours, set aside for a person to look at. */
  "under_review",
] as const;
export type RecoveryFinding = (typeof RECOVERY_FINDINGS)[number];

/** What a person decides on; all else ends in an explanation. */
export const RECOVERABLE_FINDINGS = ["unexpected", "under_review"] as const;

/**
 * `in_review` → `offered` (with a fee) → `accepted` → `sending` → `recovered`; what was set aside ends `released`,
 * `kept`, or over `sending` `returned` to its sender; `explained`: there was nothing to recover.
 */
export const RECOVERY_STAGES = [
  "in_review",
  "offered",
  "accepted",
  "sending",
  "recovered",
  "returned",
  "released",
  "kept",
  "declined",
  "explained",
] as const;
export type RecoveryStage = (typeof RECOVERY_STAGES)[number];

/** What administrators decide: `offer` a recovery for its fee, `recover` what was accepted, `release`, `return` or `keep` what was set aside. */
export const RECOVERY_DECISIONS = ["offer", "recover", "release", "return", "keep", "decline"] as const;
export type RecoveryDecision = (typeof RECOVERY_DECISIONS)[number];

/** The lists' tabs. */
export const RECOVERY_TABS = ["all", "open", "ended"] as const;

export const RECOVERY_MAX_FILES = 10;
export const RECOVERY_MAX_BYTES = 10 * 1024 * 1024;
/** How long an offer stands. */
export const RECOVERY_OFFER_DAYS = 14;

const network = z.enum(CRYPTO_NETWORKS);
const brl = amountOf("BRL");

const recoveryFields = {
  id: uuid,
  openedAt: instant,
  /** Opened by the client, or by the house when it saw what came. */
  openedBy: z.enum(["client", "house"]),
  network,
  txHash: z.string(),
  finding: z.enum(RECOVERY_FINDINGS),
  stage: z.enum(RECOVERY_STAGES),
  /** What the chain shows: of a token we do not take its contract and its smallest units, else the amount. */
  seen: z
    .object({
      token: z.string().nullable(),
      units: z.string(),
      asset: z.string().nullable(),
      amount: z.string().nullable(),
    })
    .nullable(),
  /** When the client's answer to an offer is due. */
  dueAt: instant.nullable(),
  comments: z.int(),
} as const;

export const recoverySummarySchema = z.object(recoveryFields);

export const recoverySchema = z.object({
  ...recoveryFields,
  /** The client's own address it was sent to, as the network writes it. */
  address: z.string(),
  /** What the client says was sent; null where the house opened it. */
  claimed: z.object({ token: z.string(), amount: z.string() }).nullable(),
  /** Why it was set aside. */
  reason: z.enum(INCOMING_REASONS).nullable(),
  /** In reais, held once the client accepts and taken once the network proves the recovery; null before an offer. */
  fee: brl.nullable(),
  /** Where it is sent, as the network writes it; null until the client names it. */
  destination: z.string().nullable(),
  /** Of the transaction that recovers it. */
  sentHash: z.string().nullable(),
  decision: z.object({ reason: z.string().nullable(), at: instant }).nullable(),
  files: z.array(caseEvidenceSchema),
  may: z.object({ accept: z.boolean(), addDocuments: z.boolean(), comment: z.boolean() }),
});

const byId = z.strictObject({ id: uuid });
const tabs = z.enum(RECOVERY_TABS).default("all");
/** An amount of a token whose decimals we do not know. */
const claimedAmount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/, "amount");

export const listRecoveries = defineRoute({
  method: "GET",
  path: "/v1/recoveries",
  summary: "The client's recoveries of crypto, newest first",
  access: "client",
  query: pageQuery.extend({ tab: tabs }),
  response: pageOf(recoverySummarySchema),
  errors: [],
});

export const openRecovery = defineRoute({
  method: "POST",
  path: "/v1/recoveries",
  summary:
    "Ask for crypto that was sent to the client's own address and is missing: the chain is read, and what can be recovered becomes a case",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    network,
    txHash: text({ min: 32, max: 100 }),
    /** The client's own address, as the client was shown it. */
    address: text({ min: 20, max: 100 }),
    token: text({ min: 1, max: 40 }),
    amount: claimedAmount,
  }),
  response: recoverySchema,
  errors: [
    "recoveries.hash_invalid",
    "recoveries.address_not_yours",
    "custody.network_unavailable",
    "customers.profile_missing",
  ],
});

export const readRecovery = defineRoute({
  method: "GET",
  path: "/v1/recoveries/:id",
  summary: "One recovery, what the chain shows and what is due next",
  access: "client",
  params: byId,
  response: recoverySchema,
  errors: [],
});

export const acceptRecovery = defineRoute({
  method: "POST",
  path: "/v1/recoveries/:id/accept",
  summary:
    "Accept an offer: the fee is held, and what is recovered is sent to an address of the client's book",
  access: "client",
  movesMoney: true,
  params: byId,
  body: z.strictObject({ entryId: uuid }),
  response: recoverySchema,
  errors: [
    "recoveries.not_there",
    "recoveries.address_of_other_network",
    "recoveries.address_not_proven",
    "recoveries.address_cooling",
    "recoveries.address_here",
    "recoveries.fee_short",
    "custody.address_invalid",
    "custody.address_ours",
    "custody.address_blacklisted",
    "custody.network_unavailable",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const {
  addDocument: addRecoveryDocument,
  openDocument: openRecoveryDocument,
  listComments: listRecoveryComments,
  writeComment: writeRecoveryComment,
  readTimeline: readRecoveryTimeline,
} = clientCaseRoutes("/v1/recoveries", { noun: "a recovery", response: recoverySchema });

const adminFields = {
  ...recoveryFields,
  client: z.object({ id: uuid, name: z.string(), email: z.string() }),
  pendingApproval: pendingApprovalSchema.nullable(),
} as const;

export const adminRecoverySchema = z.object({
  ...recoverySchema.shape,
  ...adminFields,
  /** Who sent what came, as the network writes it. */
  from: z.string().nullable(),
  /** What an administrator may decide now. */
  mayDecide: z.array(z.enum(RECOVERY_DECISIONS)),
});

export const listAllRecoveries = defineRoute({
  method: "GET",
  path: "/v1/admin/recoveries",
  summary: "Recoveries of all clients, newest first",
  access: "cases.read",
  query: pageQuery.extend({ tab: tabs }),
  response: pageOf(z.object(adminFields)),
  errors: [],
});

export const readAnyRecovery = defineRoute({
  method: "GET",
  path: "/v1/admin/recoveries/:id",
  summary: "One recovery with who sent what came; that it was read is kept",
  access: "cases.read",
  params: byId,
  response: adminRecoverySchema,
  errors: [],
});

export const decideRecovery = defineRoute({
  method: "POST",
  path: "/v1/admin/recoveries/:id/decide",
  summary:
    "Offer a recovery for its fee, or end it without one; what moves money or keeps it from the client another administrator is asked to approve",
  access: "admin",
  movesMoney: true,
  params: byId,
  body: z.strictObject({
    decision: z.enum(RECOVERY_DECISIONS),
    /** The client reads it. */
    grounds: multilineText({ min: 10, max: 1_000 }),
  }),
  response: adminRecoverySchema,
  errors: [
    "recoveries.not_there",
    "recoveries.displaced",
    "recoveries.account_closed",
    "recoveries.account_frozen",
    "custody.network_unavailable",
    "approvals.already_asked",
    "approvals.own_affair",
    "cases.not_open",
    "cases.own_case",
    "cases.assigned_to_another",
  ],
});
