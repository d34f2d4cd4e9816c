import { z } from "zod";
import { defineRoute } from "../route.js";
import { recipientSchema } from "../transfers.js";
import { instant, pageOf, pageQuery, text, uuid } from "../wire.js";
import { brl, prp } from "./fields.js";
import { CASHBACK_LEVELS, CASHBACK_STATUSES, PRP_MOVEMENT_KINDS } from "./states.js";

const level = z.object({
  name: z.enum(CASHBACK_LEVELS),
  /** In per cent, such as `1.5`. */
  percentage: z.string(),
});

export const cashbackEntrySchema = z.object({
  id: uuid,
  establishment: z.string(),
  purchaseId: uuid,
  purchaseAmount: brl,
  amount: prp,
  date: instant,
  status: z.enum(CASHBACK_STATUSES),
  /** When it is credited, of a pending one; when it expires, of a credited one. */
  nextAt: instant.nullable(),
  /** Taken back by refunds. */
  reversed: prp,
  /** Why this rate: the level's and the partner's part, in hundredths of a per cent. */
  rate: z.object({ levelBps: z.int(), partnerBps: z.int(), level: z.enum(CASHBACK_LEVELS) }),
});

export const readCashback = defineRoute({
  method: "GET",
  path: "/v1/cashback",
  summary: "What the client earned, at which level and why, and with whom more",
  access: "client",
  response: z.object({
    availableBalance: prp,
    pending: prp,
    /** Credited this month in São Paulo, less its reversals. */
    accumulatedThisMonth: prp,
    /** What later cashback pays first. */
    debt: prp,
    currentLevel: level,
    nextLevel: level.extend({ requiredSpend: brl }).nullable(),
    /** What decides the level, recomputable: net cleared spend of last month and of this one. */
    spend: z.object({
      lastMonth: brl,
      thisMonth: brl,
      required: brl,
      /** Until when the level holds without more spend. */
      levelUntil: instant,
    }),
    /** PRP that expire within 30 days, the next first. */
    expiring: z.array(z.object({ amount: prp, at: instant })),
    monthCap: z.object({ amount: prp, left: prp }),
    history: z.array(cashbackEntrySchema),
    partners: z.array(z.object({ id: uuid, name: z.string(), percentage: z.string(), category: z.string() })),
  }),
  errors: [],
});

export const listCashbackEntries = defineRoute({
  method: "GET",
  path: "/v1/cashback/entries",
  summary: "Cashback of each purchase, newest first",
  access: "client",
  query: pageQuery.extend({ status: z.enum(CASHBACK_STATUSES).optional() }),
  response: pageOf(cashbackEntrySchema),
  errors: [],
});

export const redeemCashback = defineRoute({
  method: "POST",
  path: "/v1/cashback/redeem",
  summary: "Turn all available PRP into reais, 1 PRP = R$ 1,00, once",
  access: "client",
  movesMoney: true,
  /** What the client saw; refused where the balance is another by now. */
  body: z.strictObject({ amount: prp.optional() }),
  response: z.object({ redeemed: prp, credited: brl, transactionId: uuid }),
  errors: ["cashback.nothing_to_redeem", "cashback.balance_changed", "customers.profile_missing"],
});

export const prpMovementSchema = z.object({
  id: uuid,
  kind: z.enum(PRP_MOVEMENT_KINDS),
  /** Signed: negative leaves the wallet. */
  amount: prp,
  at: instant,
  /** The establishment, the other client, or the fee that was paid. */
  description: z.string(),
  purchaseId: uuid.nullable(),
  transactionId: uuid,
});

export const readPrpWallet = defineRoute({
  method: "GET",
  path: "/v1/prp",
  summary: "The wallet of PRP: available, pending, where each unit is from and when it expires",
  access: "client",
  response: z.object({
    available: prp,
    pending: prp,
    debt: prp,
    inReais: brl,
    earned: prp,
    spent: prp,
    reversed: prp,
    expired: prp,
    /** What is available, by where it is from, the next to expire first. */
    lots: z.array(
      z.object({
        id: uuid,
        origin: z.string(),
        purchaseId: uuid.nullable(),
        amount: prp,
        left: prp,
        creditedAt: instant,
        expiresAt: instant,
      }),
    ),
    waiting: z.array(z.object({ origin: z.string(), purchaseId: uuid, amount: prp, creditsAt: instant })),
  }),
  errors: [],
});

export const listPrpMovements = defineRoute({
  method: "GET",
  path: "/v1/prp/movements",
  summary: "What moved in the wallet of PRP, newest first",
  access: "client",
  query: pageQuery.extend({ kind: z.enum(PRP_MOVEMENT_KINDS).optional() }),
  response: pageOf(prpMovementSchema),
  errors: [],
});

export const sendPrp = defineRoute({
  method: "POST",
  path: "/v1/prp/transfers",
  summary: "Send PRP to another client; they keep their dates of expiry",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    to: recipientSchema,
    amount: prp,
    description: text({ max: 140, emoji: true }).optional(),
  }),
  response: z.object({
    id: uuid,
    amount: prp,
    counterparty: z.object({ name: z.string() }),
    transactionId: uuid,
    at: instant,
  }),
  errors: [
    "transfer.recipient_not_found",
    "transfer.recipient_suspended",
    "transfer.to_oneself",
    "transfer.amount_not_positive",
    "transfer.value_unknown",
    "cashback.balance_too_low",
    "customers.profile_missing",
    "customers.outgoing_stopped",
    "limits.exceeded",
    "limits.device_not_registered",
  ],
});
