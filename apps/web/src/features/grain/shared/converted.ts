import { formatDecimal, parseDecimal } from "@lastro/money";

const USDT_SCALE = 6;
const PRICE_SCALE = 8;
const CENTS = 2;

/** What an amount of USDT is worth at a price, in cents, the rest cut off: it is shown and never reckoned with. */
export function convertedAt(usdt: string, price: string): string {
  const [whole, fraction = ""] = price.split(".");
  const scaled = parseDecimal(`${whole}.${fraction.slice(0, PRICE_SCALE).padEnd(1, "0")}`, PRICE_SCALE);
  const product = parseDecimal(usdt, USDT_SCALE) * scaled;
  return formatDecimal(product / 10n ** BigInt(USDT_SCALE + PRICE_SCALE - CENTS), CENTS);
}
