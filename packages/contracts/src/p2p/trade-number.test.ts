import { describe, expect, it } from "vitest";
import { p2pTradeNumber, parseP2pTradeNumber } from "./trade-number.js";

describe("the number of a trade", () => {
  it("names its year and a running number, and grows when six digits do not suffice", () => {
    expect(p2pTradeNumber(2026, 4218n)).toMatch(/^P2P-26-004218-\d$/);
    expect(p2pTradeNumber(2026, 12_345_678n)).toMatch(/^P2P-26-12345678-\d$/);
  });

  it("is read as people type it", () => {
    const number = p2pTradeNumber(2026, 4218n);
    expect(parseP2pTradeNumber(` ${number.toLowerCase()} `)).toBe(number);
    expect(parseP2pTradeNumber(number.replaceAll("-", ""))).toBe(number);
    expect(parseP2pTradeNumber("P2P-26-004218")).toBeNull();
    expect(parseP2pTradeNumber("")).toBeNull();
  });

  it("is refused with any digit wrong, and with any two neighbours exchanged", () => {
    for (let sequence = 1n; sequence < 200n; sequence += 7n) {
      const digits = p2pTradeNumber(2026, sequence)
        .replace(/^P2P|-/g, "")
        .replaceAll("-", "");
      for (let place = 0; place < digits.length; place += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const changed = digits.slice(0, place) + String(digit) + digits.slice(place + 1);
          if (changed !== digits) expect(parseP2pTradeNumber(`P2P${changed}`)).toBeNull();
        }
        const exchanged =
          digits.slice(0, place) +
          (digits[place + 1] ?? "") +
          (digits[place] ?? "") +
          digits.slice(place + 2);
        if (place + 1 < digits.length && exchanged !== digits)
          expect(parseP2pTradeNumber(`P2P${exchanged}`)).toBeNull();
      }
    }
  });
});
