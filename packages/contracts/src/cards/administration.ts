import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { defineRoute } from "../route.js";
import { civilDay, instant, multilineText, pageOf, pageQuery, text, uuid } from "../wire.js";
import { brl, cardKind, cardParams, merchantSchema, prp } from "./fields.js";
import {
  CARD_STATUSES,
  CARD_TYPES,
  CONTEST_REASONS,
  CONTEST_STATUSES,
  DECLINE_REASONS,
  PURCHASE_STATUSES,
} from "./states.js";

const client = z.object({ id: uuid, name: z.string(), email: z.string() });

export const adminCardSchema = z.object({
  id: uuid,
  client,
  type: z.enum(CARD_TYPES),
  kind: cardKind,
  lastDigits: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  balance: brl,
  held: brl,
  requestedAt: instant,
  issuedAt: instant.nullable(),
  /** The issuer's name of it. */
  providerRef: z.string().nullable(),
  /** The last answer of an issuer that refused or did not answer. */
  problem: z.string().nullable(),
});

export const listAdminCards = defineRoute({
  method: "GET",
  path: "/v1/admin/cards",
  summary: "Cards of all clients, newest first",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(CARD_STATUSES).optional(), search: text({ max: 60 }).optional() }),
  response: pageOf(adminCardSchema),
  errors: [],
});

export const suspendCard = defineRoute({
  method: "POST",
  path: "/v1/admin/cards/:id/suspend",
  summary: "Stop a card; its holder cannot lift it",
  access: "admin",
  params: cardParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 500 }) }),
  response: adminCardSchema,
  errors: ["cards.not_allowed_now"],
});

export const liftCardSuspension = defineRoute({
  method: "POST",
  path: "/v1/admin/cards/:id/lift",
  summary: "Let a suspended card be used again",
  access: "admin",
  params: cardParams,
  body: z.strictObject({ reason: multilineText({ min: 5, max: 500 }) }),
  response: adminCardSchema,
  errors: ["cards.not_allowed_now", "cards.provider_unavailable"],
});

export const listAdminPurchases = defineRoute({
  method: "GET",
  path: "/v1/admin/cards/purchases",
  summary: "Authorizations as they come, newest first",
  access: "admin",
  query: pageQuery.extend({
    status: z.enum(PURCHASE_STATUSES).optional(),
    search: text({ max: 60 }).optional(),
  }),
  response: pageOf(
    z.object({
      id: uuid,
      client,
      cardLastDigits: z.string(),
      merchant: merchantSchema,
      status: z.enum(PURCHASE_STATUSES),
      decline: z.enum(DECLINE_REASONS).nullable(),
      amount: brl,
      iof: brl,
      held: brl,
      at: instant,
      /** From the question to our answer. */
      answeredInMs: z.int().nullable(),
    }),
  ),
  errors: [],
});

export const listAdminContests = defineRoute({
  method: "GET",
  path: "/v1/admin/cards/contests",
  summary: "Contested purchases, those that wait for the house first",
  access: "admin",
  query: pageQuery.extend({ status: z.enum(CONTEST_STATUSES).optional() }),
  response: pageOf(
    z.object({
      id: uuid,
      number: z.string(),
      caseId: uuid,
      client,
      merchant: merchantSchema,
      amount: brl,
      provisionalCredit: brl,
      reason: z.enum(CONTEST_REASONS),
      status: z.enum(CONTEST_STATUSES),
      openedAt: instant,
    }),
  ),
  errors: [],
});

/** Of an issuer without disputes of its own: what its panel said. */
export const endContestByHand = defineRoute({
  method: "POST",
  path: "/v1/admin/cards/contests/:id/end",
  summary: "Write down how a contest ended in the issuer's panel",
  access: "admin",
  movesMoney: true,
  params: cardParams,
  body: z.strictObject({ won: z.boolean(), reason: multilineText({ min: 5, max: 500 }) }),
  response: z.object({ status: z.enum(CONTEST_STATUSES) }),
  errors: ["cards.not_allowed_now", "cards.ended_by_issuer"],
});

export const readCardFigures = defineRoute({
  method: "GET",
  path: "/v1/admin/cards/figures",
  summary: "Cards, authorizations, the cost of the programme and PRP against their provision",
  access: "admin",
  response: z.object({
    available: z.boolean(),
    provider: z.string().nullable(),
    cards: z.object({ active: z.int(), requested: z.int(), blocked: z.int(), ended: z.int() }),
    last24h: z.object({
      approved: z.int(),
      declined: z.int(),
      volume: brl,
      declines: z.array(z.object({ reason: z.enum(DECLINE_REASONS), count: z.int() })),
      p99Ms: z.int().nullable(),
    }),
    balances: z.object({
      onCards: brl,
      held: brl,
      owedToNetwork: brl,
      iofPayable: brl,
      contested: brl,
      debts: brl,
    }),
    programme: z.object({
      outstanding: prp,
      pending: prp,
      provision: brl,
      months: z.array(z.object({ month: z.string(), cost: brl, spend: brl, redeemed: brl })),
    }),
  }),
  errors: [],
});

const bps = z.int().min(0).max(2_000);

export const cashbackSettingsSchema = z.object({
  version: z.int(),
  levels: z.object({ premiumBps: bps, blackBps: bps, requiredSpend: brl }),
  waitDays: z.int().min(0).max(90),
  expiryMonths: z.int().min(1).max(60),
  monthCap: prp,
  fees: z.object({ virtual: brl, physical: brl }),
  changedAt: instant,
  /** Waiting for a second administrator. */
  pending: pendingApprovalSchema.nullable(),
});

export const readCardSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/cards/settings",
  summary: "Issue fees, cashback levels and what is asked of a second administrator",
  access: "admin",
  response: cashbackSettingsSchema,
  errors: [],
});

export const proposeCardSettings = defineRoute({
  method: "POST",
  path: "/v1/admin/cards/settings",
  summary: "Ask a second administrator for other fees and levels",
  access: "admin",
  status: 202,
  body: z.strictObject({
    version: z.int(),
    levels: z.strictObject({ premiumBps: bps, blackBps: bps, requiredSpend: brl }),
    waitDays: z.int().min(0).max(90),
    expiryMonths: z.int().min(1).max(60),
    monthCap: prp,
    fees: z.strictObject({ virtual: brl, physical: brl }),
    reason: multilineText({ min: 5, max: 500 }),
  }),
  response: cashbackSettingsSchema,
  errors: ["cards.settings_changed", "cards.settings_same"],
});

export const partnerSchema = z.object({
  id: uuid,
  name: z.string(),
  /** The acceptor's ids that are this partner's. */
  merchantIds: z.array(z.string()),
  bonusBps: z.int(),
  category: z.string(),
  from: civilDay,
  to: civilDay.nullable(),
  pending: pendingApprovalSchema.nullable(),
});

export const listPartners = defineRoute({
  method: "GET",
  path: "/v1/admin/cards/partners",
  summary: "Partners with more cashback, and what is asked of a second administrator",
  access: "admin",
  response: z.object({ partners: z.array(partnerSchema), pending: z.array(pendingApprovalSchema) }),
  errors: [],
});

export const proposePartner = defineRoute({
  method: "POST",
  path: "/v1/admin/cards/partners",
  summary: "Ask a second administrator for a new partner, or another bonus or end of one",
  access: "admin",
  status: 202,
  body: z.strictObject({
    /** Of a partner that is there. */
    id: uuid.optional(),
    name: text({ min: 2, max: 60 }),
    merchantIds: z
      .array(text({ min: 1, max: 40 }))
      .min(1)
      .max(20),
    bonusBps: z.int().min(1).max(1_000),
    category: text({ min: 2, max: 40 }),
    from: civilDay,
    to: civilDay.nullable(),
    reason: multilineText({ min: 5, max: 500 }),
  }),
  response: z.object({ partners: z.array(partnerSchema), pending: z.array(pendingApprovalSchema) }),
  errors: ["cards.partner_dates", "cards.settings_same"],
});
