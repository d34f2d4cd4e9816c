import { systemRandom } from "@lastro/platform/random";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawReceiptCode, parseReceiptCode, writtenReceiptCode } from "./receipt-code.js";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

describe("the code of a receipt", () => {
  it("is read however it is typed", () => {
    const code = drawReceiptCode(systemRandom);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(writtenReceiptCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/);
    const typed = writtenReceiptCode(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
    expect(parseReceiptCode(` ${typed} `)).toBe(code);
  });

  it("is refused with any one character wrong", () => {
    const place = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(place, fc.constantFrom(...ALPHABET), (at, other) => {
        const code = drawReceiptCode(systemRandom);
        fc.pre(code[at] !== other);
        expect(parseReceiptCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it("is refused with two neighbours changed, but for the pair the sum cannot tell apart", () => {
    const place = fc.integer({ min: 0, max: 14 });
    fc.assert(
      fc.property(place, (at) => {
        const code = drawReceiptCode(systemRandom);
        const [one = "", other = ""] = code.slice(at, at + 2);
        fc.pre(one !== other && !["0Z", "Z0"].includes(one + other));
        expect(parseReceiptCode(code.slice(0, at) + other + one + code.slice(at + 2))).toBeUndefined();
      }),
    );
  });

  it.each(["", "K7QM", "----", "UUUU-UUUU-UUUU-UUUU", "0".repeat(17)])("is none of %j", (typed) => {
    expect(parseReceiptCode(typed)).toBeUndefined();
  });
});
