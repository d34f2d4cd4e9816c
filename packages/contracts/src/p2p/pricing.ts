import {
  adjustPrice,
  convert,
  convertBack,
  type Money,
  type Price,
  roundPrice,
  shareBps,
} from "@lastro/money";
import type { P2pAsset, P2pSide } from "./states.js";

export type P2pPrice = Price<P2pAsset, "BRL">;

/** How an ad is priced. */
export type PriceTerms =
  | { readonly mode: "fixed"; readonly price: P2pPrice }
  | {
      readonly mode: "market";
      readonly bps: number;
      readonly floor: P2pPrice | null;
      readonly ceiling: P2pPrice | null;
    };

/** Stablecoins are priced to four decimals, the others to centavos. */
export function decimalsOf(asset: P2pAsset): number {
  return asset === "USDT" || asset === "USDC" ? 4 : 2;
}

/** What an ad asks or gives for a unit while the market says so: never below its floor nor above its ceiling. */
export function priceOf(terms: PriceTerms, market: P2pPrice): P2pPrice {
  if (terms.mode === "fixed") return terms.price;
  const moved = roundPrice(
    adjustPrice(market, BigInt(terms.bps), "halfEven"),
    decimalsOf(market.base),
    "halfEven",
  );
  if (terms.floor && moved.scaled < terms.floor.scaled) return terms.floor;
  if (terms.ceiling && moved.scaled > terms.ceiling.scaled) return terms.ceiling;
  return moved;
}

/** How far a price stands from the market's, in hundredths of a per cent. */
export function distanceBps(price: P2pPrice, market: P2pPrice): number {
  return Number(((price.scaled - market.scaled) * 10_000n) / market.scaled);
}

/** Whether a price stands within so many hundredths of a per cent of the market's. */
export function isWithinBand(price: P2pPrice, market: P2pPrice, bandBps: number): boolean {
  const difference =
    price.scaled > market.scaled ? price.scaled - market.scaled : market.scaled - price.scaled;
  return difference * 10_000n <= market.scaled * BigInt(bandBps);
}

/** What so much of an asset costs in reais, rounded up to a centavo: whoever sells gets no less than the price. */
export function totalOf(quantity: Money<P2pAsset>, price: P2pPrice): Money<"BRL"> {
  return convert(quantity, price, "ceil");
}

/** How much of an asset so many reais buy, rounded down to its smallest unit. */
export function quantityFor(amount: Money<"BRL">, price: P2pPrice): Money<P2pAsset> {
  return convertBack(amount, price, "floor");
}

/** The part of a quantity that is the house's fee, rounded down. */
export function feeOf(quantity: Money<P2pAsset>, bps: number): Money<P2pAsset> {
  return shareBps(quantity, BigInt(bps), "floor");
}

/** A price with a taker's fee in it: what a buyer pays for a unit they get, or a seller gets for a unit they give. */
export function priceAfterFees(price: P2pPrice, adSide: P2pSide, takerBps: number): P2pPrice {
  const scaled =
    adSide === "sell"
      ? (price.scaled * 10_000n) / BigInt(10_000 - takerBps)
      : (price.scaled * 10_000n) / BigInt(10_000 + takerBps);
  return { ...price, scaled };
}
