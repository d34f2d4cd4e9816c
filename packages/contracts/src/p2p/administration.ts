import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { adPayloadSchema, adSchema } from "./ad.js";
import { roomMessagesPage } from "./chat.js";
import { assetMoney, brl, orderParams, p2pAsset, p2pPrice, tradeParams } from "./fields.js";
import {
  P2P_AD_REASONS,
  P2P_AD_STATES,
  P2P_DISPUTE_REASONS,
  P2P_LATE_OUTCOMES,
  P2P_ROLES,
  P2P_TRADE_STATES,
} from "./states.js";
import { tradeEventSchema, tradeSchema } from "./trade.js";

const person = z.object({ id: uuid, name: z.string(), email: z.string() });
const reason = multilineText({ min: 5, max: 300 });

const adminAd = z.object({
  id: uuid,
  date: instant,
  status: z.enum(P2P_AD_STATES),
  reason: z.enum(P2P_AD_REASONS).nullable(),
  payload: adPayloadSchema,
  version: z.int(),
  available: assetMoney,
  openTrades: z.int(),
  expiresAt: instant,
  owner: person,
});

export const listAdminP2pAds = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/orders",
  summary: "Every ad, newest first",
  access: "admin",
  query: pageQuery.extend({
    status: z.enum(P2P_AD_STATES).optional(),
    asset: p2pAsset.optional(),
    /** An ad's id or the beginning of it, or part of its owner's name or e-mail. */
    search: text({ max: 120 }).optional(),
  }),
  response: pageOf(adminAd),
  errors: [],
});

export const readAdminP2pAd = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/orders/:id",
  summary: "One ad",
  access: "admin",
  params: orderParams,
  response: z.object({ ...adminAd.shape, order: adSchema }),
  errors: [],
});

const moderation = {
  method: "POST",
  access: "admin",
  params: orderParams,
  body: z.strictObject({ reason }),
  response: adminAd,
  errors: ["p2p.ad_step_unavailable"],
} as const;

export const pauseAdminP2pAd = defineRoute({
  ...moderation,
  path: "/v1/admin/p2p/orders/:id/pause",
  summary: "Take an ad out of the book; its owner cannot put it back",
});

export const resumeAdminP2pAd = defineRoute({
  ...moderation,
  path: "/v1/admin/p2p/orders/:id/resume",
  summary: "Put an ad the house paused back into the book",
});

export const closeAdminP2pAd = defineRoute({
  ...moderation,
  path: "/v1/admin/p2p/orders/:id/close",
  summary: "End an ad for good",
});

const adminTrade = z.object({
  id: uuid,
  number: z.string(),
  orderId: uuid,
  status: z.enum(P2P_TRADE_STATES),
  asset: p2pAsset,
  quantity: assetMoney,
  price: p2pPrice,
  total: brl,
  inEscrow: assetMoney,
  buyer: person,
  seller: person,
  createdAt: instant,
  closedAt: instant.nullable(),
  /** The soonest clock that runs. */
  dueAt: instant.nullable(),
});

export const listAdminP2pTrades = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/trades",
  summary: "Every trade, newest first",
  access: "admin",
  query: pageQuery.extend({
    status: z.enum(P2P_TRADE_STATES).optional(),
    asset: p2pAsset.optional(),
    /** A trade's number or id, or part of the name or the e-mail of one of its sides. */
    search: text({ max: 120 }).optional(),
  }),
  response: pageOf(adminTrade),
  errors: [],
});

export const readAdminP2pTrade = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/trades/:id",
  summary:
    "One trade, as its seller reads it but without what only the seller may do; that it was read is kept",
  access: "cases.read",
  params: tradeParams,
  response: z.object({
    ...adminTrade.shape,
    trade: tradeSchema,
    events: z.array(tradeEventSchema),
    takesTwo: z.boolean(),
    pendingApproval: pendingApprovalSchema.nullable(),
  }),
  errors: [],
});

export const listAdminP2pMessages = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/trades/:id/messages",
  summary: "The room of a trade, the newest page first; that it was read is kept",
  access: "cases.read",
  params: tradeParams,
  query: pageQuery,
  response: roomMessagesPage,
  errors: [],
});

export const openAdminP2pPicture = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/trades/:id/pictures/:pictureId",
  summary: "One picture or PDF of a trade's room; that it was opened is kept",
  access: "cases.read",
  params: z.strictObject({ id: uuid, pictureId: uuid }),
  errors: [],
});

export const downloadAdminP2pPack = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/trades/:id/pack.pdf",
  summary: "What proves a trade, in one signed PDF, for a contested Pix; that it was read is kept",
  access: "admin",
  params: tradeParams,
  errors: ["p2p.pack_unavailable"],
});

const disputeParams = z.strictObject({ id: uuid });

export const listAdminP2pDisputes = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/disputes",
  summary:
    "Disputes and late payments, the oldest first; those that are not decided unless another status is asked for",
  access: "cases.read",
  query: pageQuery.extend({
    is: z.enum(["dispute", "late_payment"]).default("dispute"),
    status: z.enum(["open", "decided"]).default("open"),
  }),
  response: pageOf(
    z.object({
      ...adminTrade.shape,
      /** The case, by which it is taken and handed over. */
      disputeId: uuid,
      caseStatus: z.enum(["opened", "waiting", "in_review", "decided", "closed"]),
      openedBy: z.enum([...P2P_ROLES, "system"]),
      openedAt: instant,
      reason: z.enum(P2P_DISPUTE_REASONS).nullable(),
      description: z.string().nullable(),
      evidence: z.int(),
      assignee: person.nullable(),
      takesTwo: z.boolean(),
      pendingApproval: pendingApprovalSchema.nullable(),
    }),
  ),
  errors: [],
});

export const previewP2pRuling = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/disputes/:id/shares",
  summary: "What each side would get by a ruling, the fees taken off; changes nothing",
  access: "admin",
  params: disputeParams,
  query: z.strictObject({ toBuyer: text({ min: 1, max: 40 }) }),
  response: z.object({
    toBuyer: assetMoney,
    buyerGets: assetMoney,
    sellerGets: assetMoney,
    fee: assetMoney,
  }),
  errors: ["p2p.dispute_not_open", "p2p.split_above_escrow"],
});

export const ruleP2pDispute = defineRoute({
  method: "POST",
  path: "/v1/admin/p2p/disputes/:id/rule",
  summary:
    "Decide a dispute one has taken: release, refund or split; where it takes two, ask another administrator to",
  access: "admin",
  movesMoney: true,
  params: disputeParams,
  body: z
    .strictObject({
      decision: z.enum(["release", "refund", "split"]),
      /** Of a split: of the quantity, the buyer's fee not taken off. */
      toBuyer: assetMoney.optional(),
      reason: multilineText({ min: 10, max: 1_000 }),
    })
    .refine(({ decision, toBuyer }) => (decision === "split") === (toBuyer !== undefined), {
      path: ["toBuyer"],
      error: "share_of_a_split",
    }),
  /** With an approval the trade is as it was: it waits for another administrator. */
  response: z.object({ ...adminTrade.shape, pendingApproval: pendingApprovalSchema.nullable() }),
  errors: [
    "p2p.dispute_not_open",
    "p2p.dispute_not_taken",
    "p2p.evidence_running",
    "p2p.split_above_escrow",
    "approvals.already_asked",
    "cases.own_case",
    "cases.assigned_to_another",
    "cases.not_open",
  ],
});

export const ruleLateP2pPayment = defineRoute({
  method: "POST",
  path: "/v1/admin/p2p/late-payments/:id/rule",
  summary: "Decide whether a late payment was made and kept; no money is held for it, so that none moves",
  access: "admin",
  params: disputeParams,
  body: z.strictObject({
    decision: z.enum(["upheld", "dismissed"]),
    reason: multilineText({ min: 10, max: 1_000 }),
  }),
  response: z.object({ ...adminTrade.shape, outcome: z.enum(P2P_LATE_OUTCOMES).nullable() }),
  errors: [
    "p2p.late_not_open",
    "p2p.dispute_not_taken",
    "cases.own_case",
    "cases.assigned_to_another",
    "cases.not_open",
  ],
});

const suspension = z.object({
  id: uuid,
  person,
  /** Null: until it is lifted. */
  until: instant.nullable(),
  reason: z.string(),
  tradeId: uuid.nullable(),
  suspendedAt: instant,
  suspendedBy: person,
  liftedAt: instant.nullable(),
});

export const listP2pSuspensions = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/suspensions",
  summary: "Who may not trade, and who might not, newest first",
  access: "admin",
  query: pageQuery.extend({ is: z.enum(["active", "ended"]).default("active") }),
  response: pageOf(suspension),
  errors: [],
});

export const suspendP2pPerson = defineRoute({
  method: "POST",
  path: "/v1/admin/p2p/suspensions",
  summary: "Keep somebody from offering and taking; their ads pause, their open trades go on",
  access: "admin",
  status: 201,
  body: z.strictObject({
    userId: uuid,
    /** Absent: until it is lifted. */
    days: z.int().min(1).max(3_650).optional(),
    tradeId: uuid.optional(),
    reason,
  }),
  response: suspension,
  errors: ["p2p.already_suspended"],
});

export const liftP2pSuspension = defineRoute({
  method: "POST",
  path: "/v1/admin/p2p/suspensions/:id/lift",
  summary: "Let somebody trade again",
  access: "admin",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  response: suspension,
  errors: ["p2p.not_suspended"],
});

export const readAdminP2pFigures = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/figures",
  summary: "What the market comes to, and what waits",
  access: "admin",
  response: z.object({
    volume24h: brl,
    volume30d: brl,
    trades24h: z.int(),
    trades30d: z.int(),
    openOrders: z.int(),
    openTrades: z.int(),
    openDisputes: z.int(),
    latePayments: z.int(),
    suspended: z.int(),
    /** In per cent with one decimal, of the trades of 30 days that ended; null before the first. */
    completionRate: z.string().nullable(),
    disputeRate: z.string().nullable(),
    inEscrow: z.array(assetMoney),
    fees30d: z.array(assetMoney),
    days: z.array(z.object({ day: z.iso.date(), volume: brl, trades: z.int() })),
  }),
  errors: [],
});
