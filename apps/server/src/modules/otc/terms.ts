import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { type OtcPrice, otcAmounts } from "@lastro/contracts/otc-terms";
import { convert, formatDecimal, type Money, PRICE_SCALE, scaleOf, subtract } from "@lastro/money";

/** What a trade is about, in exact amounts. */
export interface Terms {
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  /** The value of the trade in reais: what a buyer pays in all, and a seller's asset is worth before the fee. */
  readonly amount: Money<"BRL">;
  readonly price: OtcPrice;
  readonly feeBps: number;
  readonly fee: Money<"BRL">;
  readonly cryptoAmount: Money<OtcAsset>;
}

/** Works out a trade to the smallest unit. */
export function termsOf(offer: Pick<Terms, "side" | "amount" | "price" | "feeBps">): Terms {
  return { ...offer, asset: offer.price.base, ...otcAmounts(offer) };
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
