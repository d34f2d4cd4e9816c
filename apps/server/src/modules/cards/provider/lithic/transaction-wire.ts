import { type Money, money } from "@lastro/money";
import { z } from "zod";
import type {
  CardEntry,
  CardEvent,
  CardEventKind,
  CardMerchant,
  CardTransaction,
  CardTransactionStatus,
} from "../transactions-port.js";

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const minor = z.int().transform(BigInt);
const currency = z.string().regex(/^[A-Z]{3}$/);

const STATUSES: Readonly<Record<string, CardTransactionStatus>> = {
  PENDING: "pending",
  SETTLED: "cleared",
  VOIDED: "reversed",
  EXPIRED: "expired",
  DECLINED: "declined",
};
const KINDS: Readonly<Record<string, CardEventKind>> = {
  AUTHORIZATION: "authorization",
  AUTHORIZATION_ADVICE: "advice",
  AUTHORIZATION_REVERSAL: "reversal",
  AUTHORIZATION_EXPIRY: "expiry",
  BALANCE_INQUIRY: "balance_inquiry",
  CLEARING: "clearing",
  CORRECTION_CREDIT: "correction_credit",
  CORRECTION_DEBIT: "correction_debit",
  CREDIT_AUTHORIZATION: "refund_authorization",
  CREDIT_AUTHORIZATION_ADVICE: "refund_authorization",
  FINANCIAL_AUTHORIZATION: "clearing",
  FINANCIAL_CREDIT_AUTHORIZATION: "refund",
  RETURN: "refund",
  RETURN_REVERSAL: "refund_reversal",
};
const ENTRIES: Readonly<Record<string, CardEntry>> = {
  ICC: "chip",
  CONTACTLESS: "contactless",
  MAGNETIC_STRIPE: "magstripe",
};

/** An amount without its sign; only reais are the client's money here. */
export const reais = z
  .object({ amount: minor, currency: z.literal("BRL") })
  .transform(({ amount }): Money<"BRL"> => money("BRL", absolute(amount)));

export const foreign = z.object({ amount: minor, currency }).transform((read) => ({
  currency: read.currency,
  minor: absolute(read.amount),
}));

export const merchant = z
  .object({
    acceptor_id: z.string(),
    descriptor: z.string(),
    mcc: z.string(),
    city: z.string().nullish(),
    country: z.string().nullish(),
  })
  .transform(
    (read): CardMerchant => ({
      id: read.acceptor_id.trim(),
      name: read.descriptor.trim(),
      mcc: read.mcc,
      city: read.city ?? undefined,
      country: read.country ?? undefined,
    }),
  );

export const entryMode = z.object({
  card: z.string().optional(),
  cardholder: z.string().optional(),
  pan: z.string().optional(),
  pin_entered: z.boolean().optional(),
});

/** A card that is not there pays online, or again and again. */
export function entryOf(mode: z.output<typeof entryMode> | undefined): CardEntry {
  if (mode?.cardholder === "REOCCURRING" || mode?.pan === "CREDENTIAL_ON_FILE") return "recurring";
  if (mode?.card === "NOT_PRESENT") return "online";
  return ENTRIES[mode?.pan ?? ""] ?? "other";
}

const event = z
  .object({
    token: z.string().min(1),
    type: z.string(),
    created: instant,
    result: z.string(),
    detailed_results: z.array(z.string()).default([]),
    effective_polarity: z.enum(["CREDIT", "DEBIT"]),
    amounts: z.object({
      cardholder: z.object({ amount: minor, currency: z.literal("BRL"), conversion_rate: z.string() }),
      merchant: foreign,
    }),
  })
  .transform(({ amounts: { cardholder, merchant: original }, ...read }): CardEvent => {
    const kind = KINDS[read.type] ?? "unknown";
    return {
      ref: read.token,
      // What clears of a credit is a refund.
      kind: kind === "clearing" && read.effective_polarity === "CREDIT" ? "refund" : kind,
      at: read.created,
      billed: money("BRL", absolute(cardholder.amount)),
      original,
      rate: cardholder.conversion_rate,
      approved: read.result === "APPROVED",
      reasons: read.result === "APPROVED" ? [] : read.detailed_results,
    };
  });

export const transaction = z
  .object({
    token: z.string().min(1),
    card_token: z.string().min(1),
    status: z.string(),
    created: instant,
    merchant,
    pos: z.object({ entry_mode: entryMode.optional() }).nullish(),
    amounts: z.object({ hold: z.object({ amount: minor, currency }).nullish() }),
    events: z.array(event).default([]),
  })
  .transform(({ amounts: { hold }, ...read }): CardTransaction => {
    const held = hold == null ? 0n : absolute(hold.amount);
    return {
      ref: read.token,
      cardRef: read.card_token,
      // What is not known here is still under way.
      status: STATUSES[read.status] ?? "pending",
      at: read.created,
      merchant: read.merchant,
      entry: entryOf(read.pos?.entry_mode),
      held: hold == null || hold.currency === "BRL" ? money("BRL", held) : undefined,
      holdsNothing: held === 0n,
      events: read.events,
    };
  });

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
