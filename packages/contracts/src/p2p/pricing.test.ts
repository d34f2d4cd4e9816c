import { money, price } from "@lastro/money";
import { describe, expect, it } from "vitest";
import {
  decimalsOf,
  distanceBps,
  feeOf,
  isWithinBand,
  type P2pPrice,
  priceAfterFees,
  priceOf,
  quantityFor,
  totalOf,
} from "./pricing.js";
import { P2P_ASSETS } from "./states.js";

const dollar = (scaled: bigint): P2pPrice => price("USDT", "BRL", scaled);
const market = dollar(541_230_000n);

const byMarket = (bps: number, bounds: { floor?: P2pPrice; ceiling?: P2pPrice } = {}) =>
  priceOf({ mode: "market", bps, floor: bounds.floor ?? null, ceiling: bounds.ceiling ?? null }, market)
    .scaled;

describe("the price of an ad", () => {
  it("has four decimals for a stablecoin and two for any other", () => {
    expect(P2P_ASSETS.map(decimalsOf)).toEqual([4, 4, 2, 2, 2, 2]);
  });

  it("is the one that was fixed, whatever the market", () => {
    expect(priceOf({ mode: "fixed", price: dollar(7n) }, market)).toEqual(dollar(7n));
  });

  it("moves with the market, rounded to its decimals and from the middle to the even one", () => {
    expect(byMarket(0)).toBe(541_230_000n);
    // 5.4123 × 1.015 is 5.4934845, and × 0.985 is 5.3311155.
    expect(byMarket(150)).toBe(549_350_000n);
    expect(byMarket(-150)).toBe(533_110_000n);
    // 5.4123 × 1.05 is 5.682915, and 0.5 of an even and of an odd last place.
    expect(priceOf({ mode: "market", bps: 0, floor: null, ceiling: null }, dollar(541_225_000n)).scaled).toBe(
      541_220_000n,
    );
    expect(priceOf({ mode: "market", bps: 0, floor: null, ceiling: null }, dollar(541_235_000n)).scaled).toBe(
      541_240_000n,
    );
    // What the move itself leaves in the middle goes to the even one too: 3 × 1.5 is 4.5.
    const bitcoin = priceOf(
      { mode: "market", bps: 5_000, floor: null, ceiling: null },
      price("BTC", "BRL", 300_000_000n),
    );
    expect(bitcoin.scaled).toBe(450_000_000n);
  });

  it("stays between its floor and its ceiling", () => {
    const [floor, ceiling] = [dollar(530_000_000n), dollar(550_000_000n)];
    expect(byMarket(-1_000, { floor, ceiling })).toBe(floor.scaled);
    expect(byMarket(1_000, { floor, ceiling })).toBe(ceiling.scaled);
    expect(byMarket(0, { floor, ceiling })).toBe(market.scaled);
    expect(byMarket(-1_000)).toBe(487_110_000n);
    expect(byMarket(1_000)).toBe(595_350_000n);
  });
});

describe("the distance from the market", () => {
  it("is in hundredths of a per cent, with its sign", () => {
    expect(distanceBps(dollar(505_000_000n), dollar(500_000_000n))).toBe(100);
    expect(distanceBps(dollar(490_000_000n), dollar(500_000_000n))).toBe(-200);
  });

  it("is within a band up to its edges, upwards and downwards", () => {
    const within = (scaled: bigint) => isWithinBand(dollar(scaled), dollar(500_000_000n), 100);
    expect([505_000_000n, 505_000_001n, 495_000_000n, 494_999_999n, 500_000_000n].map(within)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("what a trade comes to", () => {
  it("is never less for the seller than the price says", () => {
    expect(totalOf(money("USDT", 1_000_001n), market)).toEqual(money("BRL", 542n));
    expect(quantityFor(money("BRL", 542n), market)).toEqual(money("USDT", 1_001_422n));
  });

  it("has a fee that is rounded down", () => {
    expect([9_999n, 10_000n].map((minor) => feeOf(money("USDT", minor), 35))).toEqual([
      money("USDT", 34n),
      money("USDT", 35n),
    ]);
  });

  it("costs a buyer more and pays a seller less by the taker's fee", () => {
    const at = dollar(500_000_000n);
    expect(priceAfterFees(at, "sell", 100)).toEqual(dollar(505_050_505n));
    expect(priceAfterFees(at, "buy", 100)).toEqual(dollar(495_049_504n));
  });
});
