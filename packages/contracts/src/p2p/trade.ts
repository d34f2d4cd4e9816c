import { z } from "zod";
import { ACCOUNT_TYPES } from "../bank-accounts.js";
import { PIX_KEY_TYPES } from "../pix-keys.js";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { payToSchema } from "./ad.js";
import {
  assetMoney,
  brl,
  orderParams,
  p2pAsset,
  p2pMethod,
  p2pPersonSummary,
  p2pPrice,
  p2pWindow,
  tradeParams,
  typedPrice,
} from "./fields.js";
import {
  P2P_ADVICE,
  P2P_COMMANDS,
  P2P_DISPUTE_OUTCOMES,
  P2P_DISPUTE_REASONS,
  P2P_LATE_OUTCOMES,
  P2P_NEXT_ACTIONS,
  P2P_PRICE_SOURCES,
  P2P_ROLES,
  P2P_TIMERS,
  P2P_TRADE_STATES,
} from "./states.js";

const role = z.enum(P2P_ROLES);
const status = z.enum(P2P_TRADE_STATES);

/** Who must act next. */
const next = z
  .object({
    /** `administrator` while an analyst decides. */
    who: z.enum([...P2P_ROLES, "administrator"]),
    action: z.enum(P2P_NEXT_ACTIONS),
    /** Null where no clock runs. */
    dueAt: instant.nullable(),
  })
  .nullable();

const tradeFields = {
  id: uuid,
  number: z.string().meta({ example: "P2P-26-004218-9" }),
  orderId: uuid,
  status,
  /** The reader's part in it. */
  role,
  asset: p2pAsset,
  quantity: assetMoney,
  price: p2pPrice,
  /** In reais: the quantity at the price. */
  total: brl,
  method: p2pMethod,
  counterparty: p2pPersonSummary,
  next,
  createdAt: instant,
  closedAt: instant.nullable(),
} as const;

export const tradeSummarySchema = z.object({ ...tradeFields, unreadMessages: z.int() });

/** Where the buyer pays, as the buyer alone reads it and only while the asset is in escrow. */
const payToShown = z.object({
  method: p2pMethod,
  holder: z.object({ name: z.string(), cpf: z.string() }),
  pixKey: z
    .object({ type: z.enum(PIX_KEY_TYPES), key: z.string(), pixCopiaECola: z.string().nullable() })
    .nullable(),
  account: z
    .object({ ispb: z.string(), branch: z.string(), number: z.string(), type: z.enum(ACCOUNT_TYPES) })
    .nullable(),
});

/** A Pix that reached the seller's key registered here. The payer is shown masked. */
const arrivedPix = z.object({
  endToEndId: z.string(),
  amount: brl,
  receivedAt: instant,
  payer: z.object({ name: z.string().nullable(), document: z.string().nullable() }),
  /** Whether its payer's CPF is the buyer's. */
  fromBuyer: z.boolean(),
  /** For the seller: what `POST /v1/pix/received/:id/returns` gives back. */
  receivedId: uuid.nullable(),
});

export const splitProposalSchema = z.object({
  id: uuid,
  proposedBy: role,
  /** Of what is in escrow, fees not taken off. */
  toBuyer: assetMoney,
  toSeller: assetMoney,
  note: z.string().nullable(),
  status: z.enum(["open", "signed", "superseded"]),
  proposedAt: instant,
});

export const tradeDisputeSchema = z.object({
  id: uuid,
  openedBy: z.enum([...P2P_ROLES, "system"]),
  openedAt: instant,
  /** Where the trade stood when it was opened. */
  previousStatus: status,
  /** Null where the system opened it because nobody released in time. */
  reason: z.enum(P2P_DISPUTE_REASONS).nullable(),
  description: z.string().nullable(),
  status: z.enum(["evidence", "in_review", "decided"]),
  /** Until when this side may add evidence before it is decided on what exists. */
  evidenceUntil: instant.nullable(),
  evidence: z.array(
    z.object({
      id: uuid,
      by: z.enum([...P2P_ROLES, "administrator"]),
      name: z.string(),
      contentType: z.string(),
      size: z.int(),
      sha256: z.string(),
      note: z.string().nullable(),
      addedAt: instant,
    }),
  ),
  proposals: z.array(splitProposalSchema),
  outcome: z
    .object({
      is: z.enum(P2P_DISPUTE_OUTCOMES),
      by: z.enum(["parties", "administrator"]),
      toBuyer: assetMoney,
      toSeller: assetMoney,
      reason: z.string().nullable(),
      decidedAt: instant,
    })
    .nullable(),
});

const latePayment = z.object({
  id: uuid,
  openedAt: instant,
  endToEndId: z.string().nullable(),
  description: z.string(),
  answerBy: instant,
  outcome: z.enum(P2P_LATE_OUTCOMES).nullable(),
  /** The trade by which the seller honoured it. */
  honouredBy: uuid.nullable(),
});

const ratingSchema = z.object({ stars: z.int().min(1).max(5), comment: z.string().nullable(), at: instant });

export const tradeSchema = z.object({
  ...tradeFields,
  /** The clock of the server, by which the deadlines run. */
  now: instant,
  /** What its maker's ad said, copied at the take. */
  maker: role,
  window: p2pWindow,
  terms: z.string().nullable(),
  priceSource: z.enum(P2P_PRICE_SOURCES),
  fees: z.object({ makerBps: z.int(), takerBps: z.int(), buyer: assetMoney, seller: assetMoney }),
  /** What was locked: the quantity and the seller's fee. */
  escrow: assetMoney,
  /** What the buyer gets when it is released, their fee taken off. */
  buyerGets: assetMoney,
  payTo: payToShown.nullable(),
  payment: z
    .object({
      markedAt: instant,
      endToEndId: z.string().nullable(),
      receipt: z.object({ id: uuid, name: z.string(), contentType: z.string() }).nullable(),
      /** Paid inside this bank: the movement of the reais. */
      transactionId: uuid.nullable(),
    })
    .nullable(),
  arrivedPix: z.array(arrivedPix),
  /** For the seller, while the trade waits for the release. */
  advice: z.enum(P2P_ADVICE).nullable(),
  /** The buyer has taken back once that they paid, and cannot again. */
  undone: z.boolean(),
  cancelAskedBy: role.nullable(),
  /** Both trade for the first time and the reais were paid outside: what is bought may not leave before. */
  hold: z.object({ hours: z.int(), until: instant.nullable() }).nullable(),
  timers: z.array(z.object({ kind: z.enum(P2P_TIMERS), dueAt: instant })),
  /** From when a dispute may be opened; null before the payment is marked. */
  disputeFrom: instant.nullable(),
  dispute: tradeDisputeSchema.nullable(),
  late: latePayment.nullable(),
  /** Until when a late payment may be reported; null where it may not. */
  lateUntil: instant.nullable(),
  ratings: z.object({ given: ratingSchema.nullable(), received: ratingSchema.nullable() }),
  /** A Pix of it is contested, and how that stands. */
  contested: z.object({ disputeId: uuid, openedAt: instant }).nullable(),
  may: z.array(z.enum(P2P_COMMANDS)),
});

export const takeP2pAd = defineRoute({
  method: "POST",
  path: "/v1/p2p/orders/:id/trades",
  summary: "Take an ad, whole or in part: the seller's asset goes into escrow, or nothing happens",
  access: "client",
  movesMoney: true,
  status: 201,
  params: orderParams,
  body: z
    .strictObject({
      /** The ad's version and price as the taker saw them; another one is refused. */
      version: z.int().min(1),
      price: typedPrice,
      /** How much, by one of both. */
      amount: brl.optional(),
      quantity: assetMoney.optional(),
      method: p2pMethod,
      /** Where a taker who sells is paid outside this bank. */
      payTo: payToSchema.optional(),
    })
    .refine(({ amount, quantity }) => (amount === undefined) !== (quantity === undefined), {
      path: ["amount"],
      error: "amount_or_quantity",
    }),
  response: tradeSchema,
  errors: [
    "p2p.unavailable",
    "p2p.suspended",
    "p2p.asset_unavailable",
    "p2p.price_unavailable",
    "p2p.price_out_of_bounds",
    "p2p.ad_not_open",
    "p2p.ad_changed",
    "p2p.ad_price_changed",
    "p2p.own_ad",
    "p2p.cannot_trade_together",
    "p2p.conditions_not_met",
    "p2p.amount_out_of_range",
    "p2p.quantity_gone",
    "p2p.owner_limit_reached",
    "p2p.method_unavailable",
    "p2p.payment_details_missing",
    "p2p.key_invalid",
    "p2p.key_ambiguous",
    "p2p.key_not_yours",
    "pix_payments.directory_unavailable",
    "p2p.balance_too_low",
    "p2p.seller_short",
    "p2p.open_trades_too_many",
    "customers.profile_missing",
    "customers.outgoing_stopped",
    "limits.exceeded",
    "limits.device_not_registered",
  ],
});

export const listP2pTrades = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades",
  summary: "The person's own trades, newest first",
  access: "client",
  query: pageQuery.extend({
    is: z.enum(["open", "ended"]).optional(),
    role: role.optional(),
    asset: p2pAsset.optional(),
    orderId: uuid.optional(),
  }),
  response: pageOf(tradeSummarySchema).extend({ open: z.int() }),
  errors: [],
});

export const readP2pTrade = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id",
  summary: "One trade: who must act next, its clocks and its money",
  access: "client",
  params: tradeParams,
  response: tradeSchema,
  errors: [],
});

/** The end-to-end id of a Pix, as the payer's bank shows it. */
const endToEndId = text({ min: 1, max: 60 });

export const markP2pPaid = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/paid",
  summary:
    "Inside this bank: pay, and the asset is released in the same moment. Outside: say that it is paid, by the end-to-end id or a receipt",
  access: "client",
  movesMoney: true,
  params: tradeParams,
  body: z.strictObject({
    endToEndId: endToEndId.optional(),
    /** A picture or PDF sent to the room before. */
    receiptId: uuid.optional(),
  }),
  response: tradeSchema,
  errors: [
    "p2p.trade_step_unavailable",
    "p2p.window_over",
    "p2p.payment_proof_missing",
    "p2p.end_to_end_id_invalid",
    "p2p.end_to_end_id_taken",
    "ledger.insufficient_funds",
    "customers.outgoing_stopped",
    "transfer.recipient_suspended",
    "limits.exceeded",
    "limits.device_not_registered",
  ],
});

export const undoP2pPaid = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/unpaid",
  summary: "Take back, once, that it was paid; the time to pay goes on",
  access: "client",
  params: tradeParams,
  body: z.strictObject({}),
  response: tradeSchema,
  errors: ["p2p.trade_step_unavailable", "p2p.undo_used"],
});

export const releaseP2pTrade = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/release",
  summary:
    "The seller has the reais: the asset goes to the buyer. Takes a fresh proof of presence, each its own",
  access: "client",
  movesMoney: true,
  params: tradeParams,
  body: z.strictObject({
    /** Release although the payment came from another person, as the room warned. */
    despiteWarning: z.literal(true).optional(),
  }),
  response: tradeSchema,
  errors: [
    "p2p.trade_step_unavailable",
    "p2p.payer_differs",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const cancelP2pTrade = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/cancel",
  summary:
    "The buyer cancels before paying; or both do: the first asks, and the other's cancelling gives the asset back",
  access: "client",
  movesMoney: true,
  params: tradeParams,
  body: z.strictObject({
    /** `buyer`: alone, which counts in the buyer's rate. `both`: asks the other side, or agrees to what it asked. */
    by: z.enum(["buyer", "both"]),
    reason: multilineText({ max: 300 }).optional(),
  }),
  response: tradeSchema,
  errors: ["p2p.trade_step_unavailable"],
});

export const reportLateP2pPayment = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/late",
  summary:
    "The buyer paid after the time was over: the seller answers within a day, or an administrator looks at it",
  access: "client",
  params: tradeParams,
  body: z.strictObject({
    endToEndId: endToEndId.optional(),
    description: multilineText({ min: 10, max: 1_000 }),
  }),
  response: tradeSchema,
  errors: [
    "p2p.trade_step_unavailable",
    "p2p.late_not_possible",
    "p2p.end_to_end_id_invalid",
    "p2p.end_to_end_id_taken",
  ],
});

export const honourLateP2pPayment = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/late/honour",
  summary: "The seller got the late payment: the asset goes to the buyer by a new trade at the same terms",
  access: "client",
  movesMoney: true,
  params: tradeParams,
  body: z.strictObject({}),
  response: tradeSchema,
  errors: [
    "p2p.late_not_open",
    "p2p.balance_too_low",
    "transfer.recipient_suspended",
    "customers.second_factor_needed",
    "customers.password_needed",
    "customers.outgoing_stopped",
  ],
});

export const returnLateP2pPayment = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/late/returned",
  summary: "The seller gave the late payment back",
  access: "client",
  params: tradeParams,
  body: z.strictObject({ note: multilineText({ max: 500 }).optional() }),
  response: tradeSchema,
  errors: ["p2p.late_not_open"],
});

export const rateP2pTrade = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/rate",
  summary: "Rate the other side of an ended trade, once",
  access: "client",
  params: tradeParams,
  body: z.strictObject({ stars: z.int().min(1).max(5), comment: multilineText({ max: 300 }).optional() }),
  response: tradeSchema,
  errors: ["p2p.rating_not_possible", "p2p.rating_given"],
});

export const tradeEventSchema = z.object({
  at: instant,
  by: z.enum([...P2P_ROLES, "administrator", "system"]),
  from: status.nullable(),
  to: status,
  reason: z.string().nullable(),
});

export const listP2pTradeEvents = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/events",
  summary: "Every change of a trade, oldest first",
  access: "client",
  params: tradeParams,
  response: z.object({ events: z.array(tradeEventSchema) }),
  errors: [],
});

/** A signed PDF: contract, room, receipts, identities, times and ratings. */
export const downloadP2pPack = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/pack.pdf",
  summary: "What proves a trade, in one signed PDF, for a contested Pix",
  access: "client",
  params: tradeParams,
  errors: ["p2p.pack_unavailable"],
});
