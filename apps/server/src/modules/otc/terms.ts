import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import {
  convert,
  convertBack,
  formatDecimal,
  type Money,
  PRICE_SCALE,
  type Price,
  scaleOf,
  shareBps,
  subtract,
} from "@lastro/money";

/** What a trade is about, in exact amounts. */
export interface Terms {
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  /** The value of the trade in reais: what a buyer pays in all, and a seller's asset is worth before the fee. */
  readonly amount: Money<"BRL">;
  readonly price: Price<OtcAsset, "BRL">;
  readonly feeBps: number;
  readonly fee: Money<"BRL">;
  readonly cryptoAmount: Money<OtcAsset>;
}

/**
 * Works out a trade. The fee is taken from the reais; a buyer gets the asset for the rest rounded down, a seller
 * gives the asset for the whole rounded up: what rounding leaves stays with the house.
 */
export function termsOf(offer: {
  side: OtcSide;
  amount: Money<"BRL">;
  price: Price<OtcAsset, "BRL">;
  feeBps: number;
}): Terms {
  const { side, amount, price, feeBps } = offer;
  const fee = shareBps(amount, BigInt(feeBps), "ceil");
  const cryptoAmount =
    side === "buy" ? convertBack(subtract(amount, fee), price, "floor") : convertBack(amount, price, "ceil");
  return { side, asset: price.base, amount, price, feeBps, fee, cryptoAmount };
}

/** A trade too small to move anything in one of its directions. */
export function isTooSmall(terms: Terms): boolean {
  return terms.cryptoAmount.minor <= 0n || terms.amount.minor <= terms.fee.minor;
}

/**
 * The reais of a purchase by where they go: the value of the asset to the desk, the fee, and whole centavos
 * that rounding left (a price above a centavo per smallest unit leaves some).
 */
export function splitOfPurchase(terms: Terms): { value: Money<"BRL">; dust: Money<"BRL"> } {
  const value = convert(terms.cryptoAmount, terms.price, "ceil");
  return { value, dust: subtract(subtract(terms.amount, terms.fee), value) };
}

/** What rounding left with the house, in reais, exactly, as a plain decimal. Never negative. */
export function roundingOf(terms: Terms): string {
  const scale = scaleOf(terms.asset) + PRICE_SCALE;
  const exact = terms.cryptoAmount.minor * terms.price.scaled;
  const reais = terms.side === "buy" ? terms.amount.minor - terms.fee.minor : terms.amount.minor;
  const inReais = reais * 10n ** BigInt(scale - scaleOf("BRL"));
  const remainder = terms.side === "buy" ? inReais - exact : exact - inReais;
  const [whole = "0", fraction = ""] = formatDecimal(remainder, scale).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}
