import {
  ASSET_CODES,
  type Asset,
  formatMoney,
  isAsset,
  type Money,
  MoneyError,
  parseMoney,
} from "@lastro/money";
import { z } from "zod";

export { multilineText, text } from "./typed-text.js";

/** A day of the calendar, `2026-03-10`. */
export const civilDay = z.iso.date();

const decimalString = z.string().max(40);

/** Money as it stands on the wire, undecoded. */
export const moneyWire = z.strictObject({
  asset: z.enum(ASSET_CODES),
  amount: decimalString.meta({ example: "25.50" }),
});

/** Whether a value is money as it is inside: minor units with their asset. */
export function isMoney(value: unknown): value is Money {
  return (
    typeof value === "object" &&
    value !== null &&
    "minor" in value &&
    typeof value.minor === "bigint" &&
    "asset" in value &&
    typeof value.asset === "string" &&
    isAsset(value.asset)
  );
}

/** An amount as it stands on the wire: `{"asset":"BRL","amount":"25.50"}`. */
export function wireOfMoney(amount: Money): z.output<typeof moneyWire> {
  return { asset: amount.asset, amount: formatMoney(amount) };
}

/** `{"asset":"BRL","amount":"25.50"}` on the wire, `Money` inside. Extra decimals are refused, not rounded. */
export const moneySchema = z.codec(moneyWire, z.custom<Money>(isMoney), {
  decode: (wire, context) => {
    try {
      return parseMoney(wire.asset, wire.amount);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      context.issues.push({ code: "custom", input: wire.amount, path: ["amount"], message: error.reason });
      return z.NEVER;
    }
  },
  encode: wireOfMoney,
});

/** A plain decimal string of one fixed asset on the wire ("25.50"), `Money` inside. */
export function amountOf<A extends Asset>(asset: A) {
  return z.codec(
    decimalString,
    z.custom<Money<A>>((value) => isMoney(value) && value.asset === asset),
    {
      decode: (wire, context) => {
        try {
          return parseMoney(asset, wire);
        } catch (error) {
          if (!(error instanceof MoneyError)) throw error;
          context.issues.push({ code: "custom", input: wire, message: error.reason });
          return z.NEVER;
        }
      },
      encode: (amount) => formatMoney(amount),
    },
  );
}

/** An instant: RFC 3339 on the wire, `Date` inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});

export const uuid = z.guid();

/** A whole number in a query, in plain digits: `5`, and neither `+5`, `5.0`, `1e3` nor `0x10`. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** Query of a cursor-paged list. The cursor is opaque: pass back what the last page gave. */
export const pageQuery = z.strictObject({
  cursor: z
    .string()
    .max(200)
    .regex(/^[!-~]*$/)
    .optional(),
  limit: wholeNumber({ min: 1, max: 100 }).default(30),
});

/** A page of a list, newest first; `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
