import { type Money, MoneyError, money, parseDecimal, sum } from "@lastro/money";
import { z } from "zod";
import type { CardMovement, CardQuestion } from "../messages-port.js";
import type { CardEntry, CardEventKind, CardMerchant } from "../transactions-port.js";
import type { Wallet } from "../wallets-port.js";

/** Digits after the point of currencies that have not two. */
const DIGITS: Readonly<Record<string, number>> = { CLP: 0, JPY: 0, PYG: 0 };
/** Amounts stand as numbers or as text: as numbers they are read as the text they are written with. */
const AMOUNT = /("(?:total|amount)"\s*:\s*)(-?\d+(?:\.\d+)?)(?=\s*[,}\]])/g;

const ENTRIES: Readonly<Record<string, CardEntry>> = {
  CHIP: "chip",
  CONTACTLESS: "contactless",
  MAG_STRIPE: "magstripe",
  CREDENTIAL_ON_FILE: "recurring",
};
const WALLETS: Readonly<Record<string, Wallet>> = {
  APPLE_PAY: "apple_pay",
  GOOGLE_PAY: "google_pay",
  SAMSUNG_PAY: "samsung_pay",
};

/** The body of a call, with every amount as text. */
export function bodyWithTexts(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8").replace(AMOUNT, '$1"$2"'));
  } catch {
    return undefined;
  }
}

const decimal = (text: string, currency: string, context: z.RefinementCtx): bigint => {
  try {
    return parseDecimal(text.replace(/(\.\d\d)0+$/, "$1"), DIGITS[currency] ?? 2);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    context.addIssue({ code: "custom", message: "not an amount" });
    return z.NEVER;
  }
};
const currency = z.string().regex(/^[A-Z]{3}$/);
const reais = z
  .object({ total: z.string(), currency: z.literal("BRL") })
  .transform(({ total }, context): Money<"BRL"> => money("BRL", decimal(total, "BRL", context)));
const foreign = z.object({ total: z.string(), currency }).transform((read, context) => ({
  currency: read.currency,
  minor: decimal(read.total, read.currency, context),
}));
const line = z
  .object({ type: z.string(), currency: z.literal("BRL"), amount: z.string() })
  .transform(({ type, amount }, context) => ({
    type,
    amount: money("BRL", decimal(amount, "BRL", context)),
  }));

const movement = z.object({
  transaction: z.object({
    id: z.string().min(1),
    type: z.string(),
    country_code: z.string().nullish(),
    point_type: z.string().nullish(),
    entry_mode: z.string().nullish(),
    original_transaction_id: z.string().nullish(),
  }),
  merchant: z.object({
    id: z.string(),
    mcc: z.string(),
    name: z.string(),
    city: z.string().nullish(),
  }),
  card: z.object({ id: z.string().min(1) }),
  extra_data: z.object({ tokenization_wallet_name: z.string().nullish() }).nullish(),
  amount: z.object({
    /** What the client is charged, in reais, with what Pomelo adds of taxes. */
    local: reais,
    transaction: foreign,
    details: z.array(line).default([]),
  }),
});
type Movement = z.output<typeof movement>;

const taxOf = ({ amount: { details } }: Movement): Money<"BRL"> =>
  sum(
    "BRL",
    details.filter(({ type }) => type === "TAX").map(({ amount }) => amount),
  );

function merchantOf({ merchant, transaction }: Movement): CardMerchant {
  return {
    id: merchant.id.trim(),
    name: merchant.name.trim(),
    mcc: merchant.mcc,
    city: merchant.city ?? undefined,
    country: transaction.country_code ?? undefined,
  };
}

function entryOf({ transaction: { entry_mode, point_type } }: Movement): CardEntry {
  const entry = ENTRIES[entry_mode ?? ""];
  return entry ?? (point_type === "ECOMMERCE" ? "online" : "other");
}

/** A question, still without the id its headers carry. */
export const question = movement.transform((read): Omit<CardQuestion, "id"> => {
  const { type, point_type, original_transaction_id, id } = read.transaction;
  const atm = point_type === "ATM" || type === "WITHDRAWAL" || type === "EXTRACASH";
  return {
    transactionRef: original_transaction_id ?? id,
    cardRef: read.card.id,
    kind: type === "BALANCE_INQUIRY" ? "balance" : type === "REFUND" ? "credit" : atm ? "cash" : "purchase",
    hold: read.amount.local,
    billed: read.amount.local,
    tax: taxOf(read),
    original: read.amount.transaction,
    rate: undefined,
    merchant: merchantOf(read),
    entry: entryOf(read),
    cardPresent: point_type !== "ECOMMERCE",
    wallet: WALLETS[read.extra_data?.tokenization_wallet_name ?? ""],
    atm,
    pinEntered: false,
    allowsPart: false,
    addressFits: undefined,
    risk: undefined,
  };
});

/** What an adjustment is: money the client gets back, or is charged unasked. */
function kindOf(type: string, direction: "credit" | "debit", isFirst: boolean): CardEventKind {
  if (direction === "credit") return type.startsWith("REVERSAL_") ? "reversal" : "refund";
  if (type.startsWith("REVERSAL_")) return "refund_reversal";
  return isFirst ? "clearing" : "correction_debit";
}

/** An adjustment by the direction its address names. */
export function adjustment(direction: "credit" | "debit", at: Date) {
  return movement.transform((read): CardMovement => {
    const { id, type, original_transaction_id } = read.transaction;
    return {
      transactionRef: original_transaction_id ?? id,
      cardRef: read.card.id,
      merchant: merchantOf(read),
      entry: entryOf(read),
      tax: taxOf(read),
      event: {
        ref: id,
        kind: kindOf(type, direction, original_transaction_id == null),
        at,
        billed: read.amount.local,
        original: read.amount.transaction,
        rate: undefined,
        approved: true,
        reasons: [],
      },
    };
  });
}
