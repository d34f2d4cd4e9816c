import {
  adjustPrice,
  convertBack,
  type Money,
  type Price,
  roundPrice,
  shareBps,
  subtract,
} from "@lastro/money";
import type { OtcAsset, OtcSide } from "./otc.js";

export type OtcPrice = Price<OtcAsset, "BRL">;

/** How the desk prices one side of one asset. */
export interface OtcPricing {
  readonly side: OtcSide;
  readonly spreadBps: number;
  /** Set by hand in place of market and spread. */
  readonly manual: OtcPrice | undefined;
}

/** Stablecoins are priced to four decimals, the others to centavos. */
function decimalsOf(asset: OtcAsset): number {
  return asset === "USDT" || asset === "USDC" ? 4 : 2;
}

/**
 * The price a client gets: the desk's own where one is set and the market is no worse for the house, else the market's
 * with the spread, rounded for the house.
 */
export function otcPriceAt(market: OtcPrice, { side, spreadBps, manual }: OtcPricing): OtcPrice {
  if (manual) {
    const isWorse = side === "buy" ? manual.scaled < market.scaled : manual.scaled > market.scaled;
    return isWorse ? market : manual;
  }
  const rounding = side === "buy" ? "ceil" : "floor";
  const adjusted = adjustPrice(market, BigInt(side === "buy" ? spreadBps : -spreadBps), rounding);
  return roundPrice(adjusted, decimalsOf(market.base), rounding);
}

/**
 * Fee and amount of the asset of a trade. The fee is taken from the reais, rounded up; a buyer gets the asset for
 * the rest rounded down, a seller gives it for the whole rounded up: what rounding leaves stays with the house.
 */
export function otcAmounts(trade: {
  readonly side: OtcSide;
  readonly amount: Money<"BRL">;
  readonly price: OtcPrice;
  readonly feeBps: number;
}): { fee: Money<"BRL">; cryptoAmount: Money<OtcAsset> } {
  const { side, amount, price, feeBps } = trade;
  const fee = shareBps(amount, BigInt(feeBps), "ceil");
  const cryptoAmount =
    side === "buy" ? convertBack(subtract(amount, fee), price, "floor") : convertBack(amount, price, "ceil");
  return { fee, cryptoAmount };
}
