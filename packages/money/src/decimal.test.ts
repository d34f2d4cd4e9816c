import { describe, expect, it } from "vitest";
import { formatDecimal, MAX_INTEGER_DIGITS, parseDecimal, parseSignedDecimal } from "./index.js";

describe("reading a decimal", () => {
  it("takes as many digits before the point as the books hold, and none more", () => {
    expect(parseDecimal("9".repeat(MAX_INTEGER_DIGITS), 2)).toBe(10n ** 18n - 100n);
    expect(() => parseDecimal("9".repeat(MAX_INTEGER_DIGITS + 1), 2)).toThrow(
      expect.objectContaining({ reason: "too_large", message: "too many integer digits" }),
    );
  });

  it("takes as many digits after it as the scale, and none more", () => {
    expect(parseDecimal("0.123", 3)).toBe(123n);
    expect(() => parseDecimal("0.1230", 3)).toThrow(
      expect.objectContaining({ reason: "too_many_decimals", message: "at most 3 decimal places" }),
    );
  });

  it("says of anything else that it is none", () => {
    for (const text of ["", "x1", "1x", "1.x", "00", "-0", "+1"])
      expect(() => parseDecimal(text, 2), text).toThrow(
        expect.objectContaining({ reason: "malformed", message: "not a plain decimal number" }),
      );
  });

  it("takes one sign where one may be", () => {
    expect(parseSignedDecimal("-0.05", 2)).toBe(-5n);
    expect(parseSignedDecimal("7", 2)).toBe(700n);
  });
});

describe("writing a decimal", () => {
  it("has a point only where there are decimal places", () => {
    expect([formatDecimal(12n, 0), formatDecimal(-12n, 0), formatDecimal(0n, 0)]).toEqual(["12", "-12", "0"]);
    expect([formatDecimal(12n, 1), formatDecimal(-12n, 3)]).toEqual(["1.2", "-0.012"]);
  });

  it("has no sign at zero", () => {
    expect(formatDecimal(0n, 2)).toBe("0.00");
  });
});
