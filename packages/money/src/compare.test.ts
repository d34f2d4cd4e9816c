import { describe, expect, it } from "vitest";
import {
  ASSET_CODES,
  type Asset,
  add,
  compare,
  isAsset,
  isNegative,
  isPositive,
  isZero,
  MoneyError,
  money,
  multiplyRatio,
  negate,
  parsePositive,
  shareBps,
  smaller,
  subtract,
  sum,
  zero,
} from "./index.js";

const brl = (minor: bigint) => money("BRL", minor);
const [less, none, more] = [brl(-1n), brl(0n), brl(1n)];

describe("comparing amounts", () => {
  it("answers the sign of their difference", () => {
    expect([compare(less, more), compare(more, less), compare(more, brl(1n))]).toEqual([-1, 1, 0]);
  });

  it("finds the smaller, and the first of equals", () => {
    expect([smaller(less, more), smaller(more, less)]).toEqual([less, less]);
    const first = brl(1n);
    expect(smaller(first, brl(1n))).toBe(first);
  });

  it("tells zero from what is above and below it", () => {
    expect([less, none, more].map(isNegative)).toEqual([true, false, false]);
    expect([less, none, more].map(isZero)).toEqual([false, true, false]);
    expect([less, none, more].map(isPositive)).toEqual([false, false, true]);
  });

  it("is refused between assets, as adding and taking away are", () => {
    const other: { asset: Asset; minor: bigint } = money("BTC", 1n);
    for (const mix of [add, subtract, compare, smaller])
      expect(() => mix<Asset>(more, other)).toThrow(
        expect.objectContaining({
          name: "MoneyError",
          reason: "asset_mismatch",
          message: "BRL and BTC do not mix",
        }),
      );
  });
});

describe("amounts made of amounts", () => {
  it("change sign, and sum from zero", () => {
    expect([negate(more), negate(none)]).toEqual([less, none]);
    expect(zero("BRL")).toEqual(none);
    expect(sum("BRL", [])).toEqual(none);
    expect(sum("BRL", [brl(2n), brl(3n)])).toEqual(brl(5n));
  });

  it("are a ratio of one, rounded as told", () => {
    expect(multiplyRatio(brl(10n), 2n, 3n, "floor")).toEqual(brl(6n));
    expect(multiplyRatio(brl(10n), 2n, 3n, "ceil")).toEqual(brl(7n));
  });

  it("are a share of one in hundredths of a per cent", () => {
    expect(shareBps(brl(10_000n), 33n, "floor")).toEqual(brl(33n));
    expect(shareBps(brl(9_999n), 33n, "floor")).toEqual(brl(32n));
  });
});

describe("an asset", () => {
  it("is one the house keeps books in", () => {
    expect(ASSET_CODES.every(isAsset)).toBe(true);
    expect(["", "brl", "toString", "XMR"].some(isAsset)).toBe(false);
  });

  it("has the decimal places of its minor unit, as its chain or its state has them", () => {
    expect(parsePositive("BRL", "1")?.minor).toBe(100n);
    expect(parsePositive("SOL", "1")?.minor).toBe(10n ** 9n);
    // Of what is no asset nothing is read, and it is no typing error either.
    const unknown = "XMR" as Asset;
    expect(() => parsePositive(unknown, "1")).toThrow(TypeError);
  });

  it("is named by an error that knows its own name", () => {
    expect(new MoneyError("malformed", "what is wrong").name).toBe("MoneyError");
  });
});
