import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, multilineText, pageOf, pageQuery, uuid } from "./wire.js";

/**
 * What one administrator cannot do alone: let much money go, give money in suspense back or
 * much of it away, take a trader's second factor away, write a payment off that its network took back, rule on much of it, change the
 * desk's prices, bands and limits, raise a client's limit, appoint a moderator, say whose much money is, shut
 * administrators out or let them in, move money to cold addresses and back, change what cashback gives, with whom, and
 * what a card costs, how assets are exchanged and taxed, what deposits yield and what indices are made of. Money of the
 * house for the desk takes two others.
 */
export const APPROVAL_KINDS = [
  "custody.withdrawal",
  "custody.return",
  "custody.attribution",
  "custody.write_off",
  "grain.ruling",
  "grain.factor_reset",
  "otc.settings",
  "otc.request_settings",
  "otc.funding",
  "pix.attribution",
  "pix.contest",
  "crypto.recovery",
  "identity.suspension",
  "limits.raise",
  "identity.role",
  "treasury.sweep",
  "treasury.refill",
  "p2p.ruling",
  "p2p.settings",
  "cards.contest",
  "cards.settings",
  "cards.partner",
  "exchange.settings",
  "exchange.iof_rate",
  "investments.product",
  "basket.settings",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** `lapsed`: what was asked for came to an end in another way, or was asked for anew with other content. */
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "lapsed"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/**
 * What an approval may say of what is asked. Amounts are decimal strings of USDT, but `reais`; `spent` is what no longer
 * is there of an amount to be written off, at the house's loss; `client` is a person's id,
 * `act` is `suspend` or `lift`, of a contest `agree` or `disagree`, of a contested purchase `won` or `lost`, of the desk `fund` or `withdraw`, of a recovery `recover`, `release`, `return` or `keep`, `token`
 * how much of which token, `shareOfBuyer` and `shareOfSeller` how much of which asset, `deskChanges` a JSON array of `{asset, field, from, to}`,
 * `marketChanges`, `programmeChanges`, `requestChanges`, `exchangeChanges`, `productChanges` and `basketChanges` one of `{field, from, to}`,
 * `proof` the transfer or the transaction by which money of the house came or went,
 * `limit` which of a client's limits (`otc.day`), `partner` a merchant's name. Screens have a word for each.
 */
export const APPROVAL_FACTS = [
  "person",
  "recipient",
  "buyer",
  "producer",
  "order",
  "amount",
  "spent",
  "fee",
  "net",
  "inEscrow",
  "toProducer",
  "toBuyer",
  "network",
  "address",
  "pixKey",
  "txHash",
  "reais",
  "client",
  "payer",
  "endToEndId",
  "act",
  "token",
  "deskChanges",
  "seller",
  "trade",
  "shareOfBuyer",
  "shareOfSeller",
  "marketChanges",
  "partner",
  "programmeChanges",
  "requestChanges",
  "limit",
  "role",
  "exchangeChanges",
  "productChanges",
  "basketChanges",
  "proof",
] as const;
export type ApprovalFact = (typeof APPROVAL_FACTS)[number];

const administrator = z.object({ id: uuid, name: z.string(), email: z.string() });

/** One thing two administrators have to want: one asks for it, another lets it happen, as it was asked. */
export const approvalSchema = z.object({
  id: uuid,
  kind: z.enum(APPROVAL_KINDS),
  /** What it is done to: a withdrawal, a payment in suspense, a dispute. */
  subject: uuid,
  status: z.enum(APPROVAL_STATUSES),
  facts: z.partialRecord(z.enum(APPROVAL_FACTS), z.string()),
  /** Of all that is asked: carried out only while it is still the same. */
  hash: z.string(),
  reason: z.string(),
  /** How many others have to approve it. */
  needed: z.int(),
  /** Who has, the first first. */
  approvals: z.array(z.object({ by: administrator, at: instant })),
  approvedByMe: z.boolean(),
  requestedBy: administrator,
  requestedAt: instant,
  /** Whether the caller asked for it, and so may not approve it. */
  mine: z.boolean(),
  decidedBy: administrator.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
});

/** The request that waits for a second administrator, where there is one. */
export const pendingApprovalSchema = z.object({ id: uuid, requestedBy: uuid, requestedAt: instant });

export const listApprovals = defineRoute({
  method: "GET",
  path: "/v1/admin/approvals",
  summary:
    "What was asked for and takes two administrators, newest first; those that wait unless another status is asked for",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(APPROVAL_STATUSES).default("pending") }),
  response: pageOf(approvalSchema).extend({
    /** How many may approve, the caller among them: with one, nothing that takes two can be done. */
    administrators: z.int(),
  }),
  errors: [],
});

const approvalParams = z.strictObject({ id: uuid });
const decisionBody = z.strictObject({ reason: multilineText({ min: 5, max: 300 }) });

export const approveRequest = defineRoute({
  method: "POST",
  path: "/v1/admin/approvals/:id/approve",
  summary:
    "Let what another administrator asked for happen, exactly as it was asked; needs a second factor of the last minutes",
  access: "admin",
  movesMoney: true,
  params: approvalParams,
  body: decisionBody,
  response: approvalSchema,
  errors: [
    "approvals.not_pending",
    "approvals.already_approved",
    "approvals.own_request",
    "approvals.own_affair",
    "approvals.second_factor_stale",
    "approvals.changed",
    "custody.withdrawal_not_waiting",
    "custody.arrival_not_refused",
    "custody.arrival_not_open",
    "custody.arrival_displaced",
    "custody.arrival_not_displaced",
    "custody.arrival_displaced_lately",
    "custody.arrival_back",
    "custody.arrival_returning",
    "custody.network_unavailable",
    "custody.arrival_below_fee",
    "custody.trader_unknown",
    "custody.trader_closed",
    "custody.withdrawals_frozen",
    "grain.dispute_not_open",
    "grain.split_above_escrow",
    "otc.settings_changed",
    "otc.manual_price_off_market",
    "otc.crossed_book",
    "otc.funding_proof_used",
    "otc.desk_short",
    "pix.unmatched_not_open",
    "pix.client_not_open",
    "pix_disputes.not_in_review",
    "recoveries.not_there",
    "recoveries.displaced",
    "recoveries.account_closed",
    "recoveries.account_frozen",
    "treasury.not_asked",
    "cases.not_open",
    "p2p.dispute_not_open",
    "p2p.split_above_escrow",
    "backoffice.already_suspended",
    "backoffice.role_of_administrator",
    "backoffice.not_suspended",
    "privacy.account_closed",
    "exchange.settings_changed",
    "exchange.iof_day_not_possible",
    "investments.product_changed",
    "basket.settings_changed",
  ],
});

export const rejectRequest = defineRoute({
  method: "POST",
  path: "/v1/admin/approvals/:id/reject",
  summary:
    "Turn down what an administrator asked for, or withdraw what one asked for oneself; nothing happens",
  access: "admin",
  params: approvalParams,
  body: decisionBody,
  response: approvalSchema,
  errors: ["approvals.not_pending", "approvals.own_affair"],
});
