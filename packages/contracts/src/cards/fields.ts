import { z } from "zod";
import { amountOf, instant, text, uuid } from "../wire.js";
import {
  CARD_CATEGORIES,
  CARD_COMMANDS,
  CARD_KINDS,
  CARD_STATUSES,
  CARD_SWITCHES,
  CARD_TYPES,
} from "./states.js";

export const brl = amountOf("BRL");
export const prp = amountOf("PRP");
export const cardParams = z.strictObject({ id: uuid });
export const cardKind = z.enum(CARD_KINDS);
export const cardCategory = z.enum(CARD_CATEGORIES);

/** Where a plastic goes, in Brazil. */
export const shippingAddress = z.strictObject({
  street: text({ min: 3, max: 80 }),
  number: text({ min: 1, max: 10 }),
  complement: text({ min: 1, max: 40 }).optional(),
  district: text({ min: 2, max: 60 }),
  city: text({ min: 2, max: 60 }),
  state: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z
    .string()
    .transform((typed) => typed.replace(/\D/g, ""))
    .pipe(z.string().regex(/^\d{8}$/)),
});

export const merchantSchema = z.object({
  id: z.string(),
  name: z.string(),
  mcc: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  category: cardCategory,
});

export const cardControlsSchema = z.object({
  switches: z.record(z.enum(CARD_SWITCHES), z.boolean()),
  /** Categories that are off. */
  blockedCategories: z.array(cardCategory),
  /** Merchants whose recurring charges are not taken any more. */
  blockedMerchants: z.array(z.object({ id: z.string(), name: z.string() })),
  /** In reais, the tax of purchases abroad counted; null where only the house's limit holds. */
  limits: z.object({ purchase: brl.nullable(), day: brl.nullable(), month: brl.nullable() }),
  /** What counts against them today and this month, in São Paulo. */
  spent: z.object({ day: brl, month: brl }),
  /** What the house's own limits still allow this month. */
  houseMonth: brl,
  /** Takes what a purchase lacks from the account. */
  autoTopUp: z.boolean(),
  /** Sells crypto at the till, by the holder's written mandate. */
  tillMandate: z
    .object({
      assets: z.array(z.enum(["USDT", "USDC", "BTC", "ETH", "SOL"])).min(1),
      dailyCap: brl,
      maxSpreadBps: z.int(),
      soldToday: brl,
      since: instant,
    })
    .nullable(),
});

export const cardSchema = z
  .object({
    id: uuid,
    type: z.enum(CARD_TYPES),
    kind: cardKind,
    name: z.string().nullable(),
    /** Null until the issuer answers. */
    lastDigits: z.string().nullable(),
    isActive: z.boolean(),
    status: z.enum(CARD_STATUSES),
    /** What may be spent, in reais. */
    balance: brl,
    /** Set aside for purchases that are not settled. */
    held: brl,
    /** `MM/YY`; null until the issuer answers. */
    expiryDate: z.string().nullable(),
    issuedAt: instant.nullable(),
    /** True while the wallet's own service has the card as active. */
    wallets: z.object({ applePay: z.boolean(), samsungPay: z.boolean(), googlePay: z.boolean() }),
    /** What wallets this issuer can add the card to, in an app or on the web. */
    walletChoices: z.array(z.enum(["applePay", "samsungPay", "googlePay"])),
    holderName: z.string(),
    requestedAt: instant,
    /** Of a plastic on its way. */
    shipping: z
      .object({ to: z.string(), tracking: z.string().nullable(), shippedAt: instant.nullable() })
      .nullable(),
    pin: z.enum(["set", "unset", "blocked", "in_frame"]),
    cancelReason: z.string().nullable(),
    /** The card it replaces, and the one that replaced it. */
    replaces: uuid.nullable(),
    replacedBy: uuid.nullable(),
    /** Of a single-use card of 24 hours. */
    validUntil: instant.nullable(),
    /** The one merchant of a locked card, once it is known. */
    lockedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
    controls: cardControlsSchema,
    may: z.array(z.enum(CARD_COMMANDS)),
  })
  .meta({ id: "Card" });
