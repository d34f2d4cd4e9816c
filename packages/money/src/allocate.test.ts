import { describe, expect, it } from "vitest";
import { allocate, money } from "./index.js";

const shares = (minor: bigint, weights: readonly bigint[]) =>
  allocate(money("BRL", minor), weights).map((share) => share.minor);

describe("the minor units that are left over", () => {
  it("go one each to the largest remainders", () => {
    expect(shares(100n, [1n, 2n, 3n])).toEqual([17n, 33n, 50n]);
    expect(shares(101n, [3n, 1n, 3n])).toEqual([43n, 15n, 43n]);
    expect(shares(10n, [1n, 5n, 7n])).toEqual([1n, 4n, 5n]);
  });

  it("go to the earlier of equal shares", () => {
    expect(shares(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(shares(11n, [1n, 1n, 1n])).toEqual([4n, 4n, 3n]);
  });

  it("fall as those of the opposite amount, when it is below zero", () => {
    expect(shares(-11n, [1n, 1n, 1n])).toEqual([-4n, -4n, -3n]);
  });

  it("never go to a share of no weight", () => {
    expect(shares(7n, [0n, 3n, 2n])).toEqual([0n, 4n, 3n]);
    expect(shares(0n, [0n, 1n])).toEqual([0n, 0n]);
  });
});

describe("weights", () => {
  it("are none below zero, and not all zero", () => {
    for (const weights of [[], [0n], [0n, 0n], [3n, -1n], [-1n], [1n, -1n]])
      expect(() => shares(1n, weights)).toThrow(
        expect.objectContaining({
          reason: "no_weights",
          message: "weights must be non-negative and not all zero",
        }),
      );
  });
});
