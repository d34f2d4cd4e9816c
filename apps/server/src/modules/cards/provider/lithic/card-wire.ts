import { z } from "zod";
import type { CardKind, CardState, ClosingReason, IssuedCard, ShipTo } from "../port.js";

const STATES = {
  OPEN: "active",
  PAUSED: "blocked",
  CLOSED: "closed",
  PENDING_FULFILLMENT: "in_production",
  PENDING_ACTIVATION: "awaiting_activation",
} as const satisfies Record<string, CardState>;
/** The deprecated types are virtual cards. */
const KINDS = {
  VIRTUAL: "virtual",
  PHYSICAL: "physical",
  SINGLE_USE: "single_use",
  MERCHANT_LOCKED: "merchant_locked",
  UNLOCKED: "virtual",
  DIGITAL_WALLET: "virtual",
} as const satisfies Record<string, CardKind>;
const PINS = { OK: "set", NOT_SET: "unset", BLOCKED: "blocked" } as const;

export const TYPES = {
  virtual: "VIRTUAL",
  physical: "PHYSICAL",
  single_use: "SINGLE_USE",
  merchant_locked: "MERCHANT_LOCKED",
} as const satisfies Record<CardKind, string>;

export const SUBSTATUSES = {
  lost: "LOST",
  stolen: "COMPROMISED",
  damaged: "DAMAGED",
  by_holder: "END_USER_REQUEST",
  by_house: "ISSUER_REQUEST",
} as const satisfies Record<ClosingReason, string>;

const keyOf = <T extends object>(table: T) =>
  z.enum(Object.keys(table) as [string, ...string[]]).transform((word) => table[word as keyof T]);

/** A card; what its sandbox shows of number and code was dropped before it gets here. */
export const lithicCard = z
  .object({
    token: z.string().min(1),
    state: keyOf(STATES),
    type: keyOf(KINDS),
    last_four: z.string().regex(/^\d{4}$/),
    exp_month: z.string().regex(/^\d\d$/),
    exp_year: z.string().regex(/^\d{4}$/),
    pin_status: keyOf(PINS),
  })
  .transform(
    (card): IssuedCard => ({
      ref: card.token,
      kind: card.type,
      state: card.state,
      lastDigits: card.last_four,
      expiry: { month: Number(card.exp_month), year: Number(card.exp_year) },
      pin: card.pin_status,
    }),
  );

export function shippingAddress({ name, street, number, complement, district, ...rest }: ShipTo) {
  return {
    first_name: name.first,
    last_name: name.last,
    address1: `${street}, ${number}`,
    address2: [complement, district].filter(Boolean).join(", "),
    city: rest.city,
    state: rest.state,
    country: "BRA",
    postal_code: rest.postalCode,
  };
}

export function expiryBody(expiry: { month: number; year: number } | undefined) {
  if (expiry === undefined) return {};
  return { exp_month: String(expiry.month).padStart(2, "0"), exp_year: String(expiry.year) };
}
