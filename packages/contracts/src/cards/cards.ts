import { z } from "zod";
import { OTC_ASSETS } from "../otc.js";
import { defineRoute } from "../route.js";
import { instant, moneySchema, text, uuid } from "../wire.js";
import {
  brl,
  cardCategory,
  cardControlsSchema,
  cardKind,
  cardParams,
  cardSchema,
  shippingAddress,
} from "./fields.js";
import { CARD_SWITCHES, CARD_WALLETS } from "./states.js";

export const listCards = defineRoute({
  method: "GET",
  path: "/v1/cards",
  summary: "The client's cards, and what may be issued at which fee",
  access: "client",
  response: z.object({
    cards: z.array(cardSchema),
    hasRequestedCard: z.boolean(),
    /** Whether an issuer is configured. */
    available: z.boolean(),
    offers: z.array(
      z.object({
        kind: cardKind,
        fee: brl,
        /** How many PRP pay the same fee. */
        feeInPrp: z.string(),
        /** Why it may not be asked for now. */
        obstacle: z.enum(["not_verified", "too_many", "not_issued_here"]).nullable(),
      }),
    ),
    /** What the client owes the house; while it is above zero no purchase is approved. */
    debt: brl,
  }),
  errors: [],
});

export const readCard = defineRoute({
  method: "GET",
  path: "/v1/cards/:id",
  summary: "One card of the client's own",
  access: "client",
  params: cardParams,
  response: cardSchema,
  errors: [],
});

export const requestCard = defineRoute({
  method: "POST",
  path: "/v1/cards",
  summary: "Ask for a card; its fee is taken at once and given back where the issuer refuses it",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    kind: cardKind,
    name: text({ min: 1, max: 30 }).optional(),
    /** Of a physical card. */
    shipTo: shippingAddress.optional(),
    /** Of a single-use card that ends after a day unless it is used before. */
    expiresInHours: z.literal(24).optional(),
    feeIn: z.enum(["BRL", "PRP"]).default("BRL"),
  }),
  response: cardSchema,
  errors: [
    "cards.unavailable",
    "cards.kind_not_issued",
    "cards.verification_required",
    "cards.address_missing",
    "cards.too_many",
    "cashback.balance_too_low",
    "customers.profile_missing",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
  ],
});

/** Stops questions at once; what was approved before is still charged. */
export const blockCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/block",
  summary: "Block a card: no new purchase is approved",
  access: "client",
  params: cardParams,
  response: cardSchema,
  errors: ["cards.not_allowed_now"],
});

export const unblockCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/unblock",
  summary: "Unblock a card that its holder blocked",
  access: "client",
  params: cardParams,
  response: cardSchema,
  errors: ["cards.not_allowed_now", "cards.suspended", "cards.provider_unavailable"],
});

/** The holder has the plastic. */
export const activateCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/activate",
  summary: "Activate a plastic that arrived, by its last four digits",
  access: "client",
  params: cardParams,
  body: z.strictObject({ lastDigits: z.string().regex(/^\d{4}$/) }),
  response: cardSchema,
  errors: ["cards.not_allowed_now", "cards.digits_wrong", "cards.provider_unavailable"],
});

export const cancelCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/cancel",
  summary: "End a card for good; its balance goes back to the account",
  access: "client",
  movesMoney: true,
  params: cardParams,
  body: z.strictObject({ reason: z.enum(["lost", "stolen", "damaged", "by_holder"]) }),
  response: cardSchema,
  errors: ["cards.not_allowed_now"],
});

export const replaceCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/replace",
  summary: "Another card in its place, with another number; the balance moves over",
  access: "client",
  movesMoney: true,
  status: 201,
  params: cardParams,
  body: z.strictObject({
    reason: z.enum(["lost", "stolen", "damaged"]),
    shipTo: shippingAddress.optional(),
    feeIn: z.enum(["BRL", "PRP"]).default("BRL"),
  }),
  response: cardSchema,
  errors: [
    "cards.unavailable",
    "cards.kind_not_issued",
    "cards.not_allowed_now",
    "cards.address_missing",
    "cashback.balance_too_low",
    "customers.profile_missing",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
  ],
});

export const renameCard = defineRoute({
  method: "PATCH",
  path: "/v1/cards/:id",
  summary: "Name a card",
  access: "client",
  params: cardParams,
  body: z.strictObject({ name: text({ min: 1, max: 30 }).nullable() }),
  response: cardSchema,
  errors: [],
});

export const changeCardControls = defineRoute({
  method: "PATCH",
  path: "/v1/cards/:id/controls",
  summary:
    "Switches, categories, merchants and limits of a card; what loosens them takes a proof of presence",
  access: "client",
  params: cardParams,
  body: z.strictObject({
    switches: z.partialRecord(z.enum(CARD_SWITCHES), z.boolean()).optional(),
    blockedCategories: z.array(cardCategory).max(20).optional(),
    limits: z
      .strictObject({
        purchase: brl.nullable().optional(),
        day: brl.nullable().optional(),
        month: brl.nullable().optional(),
      })
      .optional(),
    autoTopUp: z.boolean().optional(),
  }),
  response: cardSchema,
  errors: [
    "cards.not_allowed_now",
    "cards.limit_not_positive",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

/** A written mandate to sell crypto at the till. */
export const changeTillMandate = defineRoute({
  method: "PUT",
  path: "/v1/cards/:id/till-mandate",
  summary: "Let purchases sell crypto when the card is short, in the order named; null ends it",
  access: "client",
  params: cardParams,
  body: z.strictObject({
    mandate: z
      .strictObject({
        assets: z.array(z.enum(OTC_ASSETS)).min(1).max(4),
        dailyCap: brl,
        maxSpreadBps: z.int().min(1).max(1_000),
      })
      .nullable(),
  }),
  response: cardSchema,
  errors: [
    "cards.not_allowed_now",
    "cards.limit_not_positive",
    "cards.verification_required",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const blockCardMerchant = defineRoute({
  method: "PUT",
  path: "/v1/cards/:id/merchants/:merchantId",
  summary: "Take no more charges of a merchant, or take them again",
  access: "client",
  params: z.strictObject({ id: uuid, merchantId: text({ min: 1, max: 40 }) }),
  body: z.strictObject({ blocked: z.boolean() }),
  response: cardSchema,
  errors: ["cards.not_allowed_now"],
});

export const revealCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/reveal",
  summary:
    "The address of the issuer's frame that shows number, date and code for a minute; takes a proof of presence",
  access: "client",
  params: cardParams,
  response: z.object({ url: z.url(), expiresAt: instant }),
  errors: [
    "cards.not_allowed_now",
    "cards.provider_unavailable",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const readPinKey = defineRoute({
  method: "GET",
  path: "/v1/cards/pin-key",
  summary: "The issuer's public key by which a browser encrypts a PIN, in PEM",
  access: "client",
  response: z.object({ pem: z.string() }),
  errors: ["cards.unavailable", "cards.provider_unavailable", "cards.pin_in_frame"],
});

export const setCardPin = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/pin",
  summary: "Set a PIN that the browser encrypted; takes a proof of presence",
  access: "client",
  params: cardParams,
  body: z.strictObject({ encrypted: z.base64().max(1_024) }),
  response: cardSchema,
  errors: [
    "cards.not_allowed_now",
    "cards.provider_unavailable",
    "cards.pin_in_frame",
    "cards.pin_refused",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

export const addCardToWallet = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/wallets",
  summary: "What a device or a page hands to its wallet; the card is there once the wallet says so",
  access: "client",
  params: cardParams,
  body: z.strictObject({
    wallet: z.enum(CARD_WALLETS),
    device: z
      .strictObject({
        certificate: z.base64().max(8_192).optional(),
        nonce: z.base64().max(256).optional(),
        nonceSignature: z.base64().max(512).optional(),
        deviceId: text({ max: 64 }).optional(),
        walletAccountId: text({ max: 64 }).optional(),
      })
      .default({}),
  }),
  response: z.object({
    /** For the wallet's own script or app, as the issuer answers it. */
    payload: z.record(z.string(), z.string()),
    card: cardSchema,
  }),
  errors: [
    "cards.not_allowed_now",
    "cards.wallet_unsupported",
    "cards.provider_unavailable",
    "customers.second_factor_needed",
    "customers.password_needed",
  ],
});

/** Reais from the account, or the reais of a sale at the desk's firm quote. */
export const topUpCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/top-up",
  summary: "Put reais on a card, from the account or by a firm quote that sells crypto: both in one commit",
  access: "client",
  movesMoney: true,
  params: cardParams,
  body: z
    .strictObject({ amount: brl.optional(), quoteId: uuid.optional() })
    .refine(({ amount, quoteId }) => (amount === undefined) !== (quoteId === undefined), {
      path: ["amount"],
      error: "amount_or_quote",
    }),
  response: z.object({
    card: cardSchema,
    credited: brl,
    /** What was sold for it, where a quote was accepted. */
    sold: moneySchema.nullable(),
    fee: brl,
    transactionId: uuid,
  }),
  errors: [
    "cards.not_allowed_now",
    "cards.amount_not_positive",
    "cards.quote_not_a_sale",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
    "limits.exceeded",
    "otc.verification_required",
    "otc.quote_not_open",
    "otc.quote_expired",
    "otc.price_moved",
    "otc.price_unavailable",
    "otc.price_unconfirmed",
    "otc.asset_unavailable",
    "otc.asset_halted",
    "otc.desk_short",
    "otc.client_limit_reached",
    "otc.exposure_reached",
    "otc.minute_limit_reached",
  ],
});

export const withdrawFromCard = defineRoute({
  method: "POST",
  path: "/v1/cards/:id/withdraw",
  summary: "Take reais back from a card to the account",
  access: "client",
  movesMoney: true,
  params: cardParams,
  body: z.strictObject({ amount: brl }),
  response: z.object({ card: cardSchema, credited: brl, transactionId: uuid }),
  errors: ["cards.amount_not_positive", "ledger.insufficient_funds"],
});

export { cardControlsSchema, cardSchema };
