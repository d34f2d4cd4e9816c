import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide } from "./index.js";

const ROUNDINGS = ["floor", "ceil", "halfEven"] as const;
const quotients = (dividend: bigint, divisor: bigint) =>
  ROUNDINGS.map((rounding) => divide(dividend, divisor, rounding));

describe("dividing", () => {
  it("answers what is exact as it is", () => {
    expect([quotients(6n, 3n), quotients(-6n, 3n), quotients(0n, 3n)]).toEqual([
      [2n, 2n, 2n],
      [-2n, -2n, -2n],
      [0n, 0n, 0n],
    ]);
  });

  it("goes to the nearer of two wholes, and from the middle to the even one", () => {
    const nearest = (dividend: bigint) => divide(dividend, 4n, "halfEven");
    expect([5n, 6n, 7n, 9n, 10n, 11n].map(nearest)).toEqual([1n, 2n, 2n, 2n, 2n, 3n]);
    expect([-5n, -6n, -7n, -9n, -10n, -11n].map(nearest)).toEqual([-1n, -2n, -2n, -2n, -2n, -3n]);
  });

  it("by a number below zero is dividing the opposite by its opposite", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        expect(quotients(dividend, -divisor)).toEqual(quotients(-dividend, divisor));
      }),
    );
    expect(quotients(7n, -2n)).toEqual([-4n, -3n, -4n]);
  });

  it("by zero is refused", () => {
    expect(() => divide(0n, 0n, "floor")).toThrow(
      expect.objectContaining({ reason: "division_by_zero", message: "division by zero" }),
    );
  });
});
