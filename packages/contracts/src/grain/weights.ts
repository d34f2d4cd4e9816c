import { formatDecimal, MoneyError, parseDecimal } from "@lastro/money";
import { z } from "zod";

const KG_SCALE = 3;
const PRICE_SCALE = 2;
const decimalString = z.string().max(20);

function scaled(scale: number, write = (value: bigint) => formatDecimal(value, scale)) {
  return z.codec(
    decimalString,
    z.custom<bigint>((value) => typeof value === "bigint"),
    {
      decode: (wire, context) => {
        try {
          return parseDecimal(wire, scale);
        } catch (error) {
          if (!(error instanceof MoneyError)) throw error;
          context.issues.push({ code: "custom", input: wire, message: error.reason });
          return z.NEVER;
        }
      },
      encode: write,
    },
  );
}

/** Tonnes on the wire ("37.45"), whole kilograms inside. */
export const weightSchema = scaled(KG_SCALE, plainTonnes);

/** USDT per tonne on the wire ("398.50"), whole cents inside. */
export const tonnePriceSchema = scaled(PRICE_SCALE);

/** A percentage on the wire ("16.20"), hundredths of a percent inside. */
export const percentSchema = scaled(2);

/** Kilograms bought and ordered come in steps of a tenth of a tonne. */
export const ORDER_STEP_KG = 100n;

/** The lightest load, unless it is all that remains, and how many loads an order may be shipped in. */
export const MIN_LOAD_KG = 100n;
export const MAX_LOADS = 200;

/** What a weight costs, in millionths of a USDT: exact, because a kilogram at a cent a tonne is ten of them. */
export function costOf(kg: bigint, centsPerTonne: bigint): bigint {
  return kg * centsPerTonne * 10n;
}

/** Tonnes as people read them: no more decimals than needed ("12.5", "37.45"). */
export function plainTonnes(kg: bigint): string {
  return formatDecimal(kg, KG_SCALE).replace(/\.?0+$/, "");
}
