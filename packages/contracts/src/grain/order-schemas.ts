import { z } from "zod";
import { amountOf, instant, uuid } from "../wire.js";
import { DEMANDABLE_PAPERS, QUALITY_ITEMS } from "./offer-terms.js";
import { orderSide } from "./order-sides.js";
import {
  APPROVAL_STATES,
  CANCEL_REASONS,
  CONSEQUENCES,
  DISPUTE_REASONS,
  DISPUTE_STATES,
  ESCROW_STATES,
  NEXT_ACTIONS,
  ORDER_COMMANDS,
  SETTLEMENT_STATES,
  TIMER_KINDS,
} from "./order-states.js";
import { loadStatusSchema, orderStatusSchema } from "./order-words.js";
import { DEDUCTION_ITEMS, SHEET_LINES } from "./settlement-sheet.js";
import { percentSchema, tonnePriceSchema, weightSchema } from "./weights.js";

const usdt = amountOf("USDT");

export * from "./order-sides.js";

export const orderParams = z.strictObject({ id: uuid });

/** The version of the order the person was looking at; a command on another one is refused. */
export const orderVersion = { version: z.int().min(1).optional() } as const;

/** What is bought, of which offer and at which price. */
export const purchaseFields = {
  offerId: uuid,
  /** Tonnes, in steps of 0.1. */
  quantity: weightSchema,
  /** The price the buyer was shown; another one is refused. */
  pricePerTonne: tonnePriceSchema,
  /** Of `proveSigner`: the buyer signs the contract by it. */
  signature: uuid.optional(),
} as const;

/** Who gets what of the escrow: the producer after the fee, the marketplace, and the buyer. */
const sharesSchema = z.object({ toProducer: usdt, fee: usdt, toBuyer: usdt });

/** Who must act, by when, and what happens if nobody does. */
export const nextStepSchema = z.object({
  /** The load in dispute it is about; null where it is the order, or all its loads. */
  load: z.object({ id: uuid, number: z.int() }).nullable(),
  /** Null: nobody; the order has come to its end. */
  actor: z.enum(["buyer", "producer", "both", "administrator"]).nullable(),
  action: z.enum(NEXT_ACTIONS).nullable(),
  dueAt: instant.nullable(),
  otherwise: z.enum(CONSEQUENCES).nullable(),
  /** Who gets what of the escrow when nobody acts; null where nothing happens by itself. */
  money: sharesSchema.nullable(),
});

/** The other side of an order. E-mail and phone are told once the order is paid and accepted. */
export const counterPartySchema = z.object({
  side: orderSide,
  name: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

const orderFields = {
  id: uuid,
  /** What people call it by, such as `LG-26-000123-4`. */
  number: z.string(),
  /** The person who asks is on this side; an administrator reads it as the buyer's. */
  side: orderSide,
  version: z.int(),
  status: orderStatusSchema,
  /** The price is the buyer's proposal, and the producer has not taken it yet. */
  proposed: z.boolean(),
  escrow: z.enum(ESCROW_STATES),
  approval: z.enum(APPROVAL_STATES),
  /** Of the whole order; a load's stands on the load. */
  dispute: z.enum(DISPUTE_STATES),
  /** How many of its loads are in dispute now. */
  disputedLoads: z.int(),
  /** As the offer was when it was bought. */
  offer: z.object({ id: uuid, name: z.string(), imageUrl: z.string().nullable() }),
  quantity: weightSchema,
  pricePerTonne: tonnePriceSchema,
  total: usdt,
  /** Always USDT. */
  network: z.literal("USDT"),
  /** The furthest stage its loads have reached. */
  stage: loadStatusSchema,
  counterParty: counterPartySchema,
  next: nextStepSchema,
  /** What is to be done beside it meanwhile, each by its own time. */
  also: z.array(nextStepSchema),
  /** The one command that is the turn of the person who asks; null when it is not their turn. */
  primary: z.enum(ORDER_COMMANDS).nullable(),
  createdAt: instant,
} as const;

export const orderSummarySchema = z.object(orderFields);

/** Every field of the logistics form; all of them optional. */
export const logisticsFields = {
  carrier: z.string().nullable(),
  trackingCode: z.string(),
  trackingLink: z.string().nullable(),
  portOfDeparture: z.string().nullable(),
  portOfArrival: z.string().nullable(),
  /** A civil day. */
  expectedOn: z.string().nullable(),
  currentPlace: z.string().nullable(),
  note: z.string().nullable(),
} as const;

const sheetLineSchema = z.object({
  kind: z.enum(SHEET_LINES),
  /** Of a deduction and of what comes off the price: what of the table it is for; else `reason` says it in words. */
  item: z.enum(DEDUCTION_ITEMS).nullable(),
  reason: z.string().nullable(),
  measured: percentSchema.nullable(),
  limit: percentSchema.nullable(),
  /** Above it the buyer may refuse the load; null where the contract names none. */
  refusal: percentSchema.nullable(),
  formula: z.string().nullable(),
  discount: weightSchema,
  remaining: weightSchema,
  /** What the discount is worth. */
  amount: usdt,
});

export const settlementSchema = z.object({
  id: uuid,
  proposedBy: orderSide,
  status: z.enum(SETTLEMENT_STATES),
  /** What the weight ticket says; null where only the net weight was told. */
  ticket: z.object({ gross: weightSchema, tare: weightSchema }).nullable(),
  /** The papers of the load it was drawn up from. */
  papers: z.array(uuid),
  lines: z.array(sheetLineSchema),
  weight: weightSchema,
  amount: usdt,
  note: z.string().nullable(),
  /** SHA-256 of the sheet's canonical JSON, as it stands in the order's history. */
  hash: z.string(),
  proposedAt: instant,
  agreedAt: instant.nullable(),
});

export const loadSchema = z.object({
  id: uuid,
  number: z.int(),
  status: loadStatusSchema,
  /** Of this load alone. */
  dispute: z.enum(DISPUTE_STATES),
  quantity: weightSchema,
  ...logisticsFields,
  shippedAt: instant,
  inTransitAt: instant.nullable(),
  deliveryDeclaredAt: instant.nullable(),
  /** Accepted and paid out. */
  releasedAt: instant.nullable(),
  /** The papers its contract demands of it, and whether each is there. */
  demandedPapers: z.array(z.object({ kind: z.enum(DEMANDABLE_PAPERS), isThere: z.boolean() })),
  settlements: z.array(settlementSchema),
  /** What accepting this load now would pay; null once it is paid, or while it or the order is in dispute. */
  acceptance: sharesSchema.nullable(),
  /** What it was released for; null before. */
  released: z.object({ weight: weightSchema, gross: usdt, fee: usdt, net: usdt, refunded: usdt }).nullable(),
});

export const splitProposalSchema = z.object({
  id: uuid,
  proposedBy: orderSide,
  /** The producer's part with the fee on it. */
  toProducer: usdt,
  toBuyer: usdt,
  /** What would be taken from the producer's part, and what would be left of it; null once it can no longer be signed. */
  fee: usdt.nullable(),
  producerGets: usdt.nullable(),
  note: z.string().nullable(),
  status: z.enum(["open", "signed", "superseded"]),
  proposedAt: instant,
});

export const disputeSchema = z.object({
  id: uuid,
  openedBy: orderSide,
  openedAt: instant,
  reason: z.enum(DISPUTE_REASONS),
  description: z.string(),
  /** Whether it is of one load's money, or of all that is held. */
  scope: z.enum(["order", "load"]),
  /** The load that is complained of, if one is named. */
  loadId: uuid.nullable(),
  status: z.enum(["open", "mediation", "decided"]),
  /** What is at stake: what the load was bought for, or the escrow as it stood when the dispute was opened. */
  amount: usdt,
  evidence: z.array(
    z.object({
      id: uuid,
      by: orderSide,
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
      by: z.enum(["agreement", "administrator"]),
      toProducer: usdt,
      fee: usdt,
      toBuyer: usdt,
      reason: z.string().nullable(),
      decidedAt: instant,
    })
    .nullable(),
});

export const orderDetailSchema = z.object({
  ...orderFields,
  feeBps: z.int(),
  /** How heavy a saca of what was bought is, in kilograms. */
  sacaKg: z.int(),
  money: z.object({
    funded: usdt,
    inEscrow: usdt,
    /** To the producer, before the fee. */
    released: usdt,
    fee: usdt,
    net: usdt,
    refunded: usdt,
  }),
  shipped: weightSchema,
  /** What is still to be shipped. */
  remaining: weightSchema,
  /** The contract's table: what it tolerates of each thing a classifier measures, and what is discounted above it. */
  quality: z.array(
    z.object({
      item: z.enum(QUALITY_ITEMS),
      limit: percentSchema,
      discount: percentSchema.nullable(),
      refusal: percentSchema.nullable(),
    }),
  ),
  loads: z.array(loadSchema),
  /** What accepting every load at once would pay now; null where there is none to accept. */
  acceptance: sharesSchema.nullable(),
  /** The dispute of the whole order. */
  disputeDetails: disputeSchema.nullable(),
  /** Those of single loads, oldest first. */
  loadDisputes: z.array(disputeSchema),
  /** The contract: what both sides agreed to, as canonical JSON, and the SHA-256 of it. */
  contract: z.object({ terms: z.string(), hash: z.string() }),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  cancelNote: z.string().nullable(),
  paidAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  shippedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Clocks that run, soonest first. */
  timers: z.array(
    z.object({
      kind: z.enum(TIMER_KINDS),
      /** The load whose dispute it is of; null where it runs on the order. */
      loadId: uuid.nullable(),
      dueAt: instant,
    }),
  ),
  /** What the person who asks may do now. */
  may: z.array(z.enum(ORDER_COMMANDS)),
});
