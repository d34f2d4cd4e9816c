import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFiguresIn } from "@/lib/i18n/figures";
import { decimalOfTyped, typedOfDecimal, typeMoney } from "@/lib/typed-money";

/** Types one character after another, as a person would, and answers what is shown at the end. */
function typing(characters: string, scale = 2): string {
  let shown = { text: "", caret: 0 };
  for (const character of characters) {
    const text = shown.text.slice(0, shown.caret) + character + shown.text.slice(shown.caret);
    shown = typeMoney({ text, caret: shown.caret + 1 }, scale, shown.text);
  }
  return shown.text;
}

const pasting = (text: string, scale = 2) => typeMoney({ text, caret: text.length }, scale).text;

describe("typing an amount", () => {
  it("groups the thousands with points and divides with a comma", () => {
    expect(typing("1234567,89")).toBe("1.234.567,89");
  });
  it("takes the point of a number pad for the comma", () => {
    expect(typing("1234.5")).toBe("1.234,5");
  });
  it("takes no more decimals than the asset has", () => {
    expect(typing("10,999")).toBe("10,99");
    expect(typing("0,123456789", 8)).toBe("0,12345678");
  });
  it("lets nothing but figures through", () => {
    expect(typing("R$ 1a2b,c5-")).toBe("12,5");
  });
  it("puts a zero before a leading comma and drops leading zeroes", () => {
    expect(typing(",5")).toBe("0,5");
    expect(typing("007")).toBe("7");
  });
  it("keeps the first comma when a second is typed", () => {
    expect(typing("1,2,3")).toBe("1,23");
  });
  it("keeps the caret beside the digit it was beside when a group forms before it", () => {
    expect(typeMoney({ text: "9.123", caret: 1 }, 2, "123")).toEqual({ text: "9.123", caret: 1 });
    expect(typeMoney({ text: "12934", caret: 3 }, 2, "1.234")).toEqual({ text: "12.934", caret: 4 });
  });
});

describe("pasting an amount", () => {
  it("reads it written either way round", () => {
    expect(pasting("R$ 1.234,56")).toBe("1.234,56");
    expect(pasting("1,234.56")).toBe("1.234,56");
    expect(pasting("1234.56")).toBe("1.234,56");
    expect(pasting("1.234.567")).toBe("1.234.567");
  });
  it("reads a lone point before three figures as grouping, as it is written here", () => {
    expect(pasting("1.234")).toBe("1.234");
  });
  it("yields nothing from a text without figures", () => {
    expect(decimalOfTyped(pasting("abc"))).toBeUndefined();
  });
});

describe("the decimal string of a typed amount", () => {
  it("is what was typed, exactly", () => {
    expect(decimalOfTyped("1.234.567.890.123.456,78")).toBe("1234567890123456.78");
    expect(decimalOfTyped("10,50")).toBe("10.5");
    expect(decimalOfTyped("10,")).toBe("10");
  });
  it("survives being written and read again, whatever the amount", () => {
    const amounts = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.nat({ max: 99 }))
      .map(([whole, cents]) =>
        cents === 0 ? `${whole}` : `${whole}.${String(cents).padStart(2, "0").replace(/0$/, "")}`,
      );
    fc.assert(fc.property(amounts, (amount) => decimalOfTyped(typedOfDecimal(amount)) === amount));
  });
});

describe("an amount typed by a reader whose language divides by a point", () => {
  beforeEach(() => writeFiguresIn("en"));
  afterEach(() => writeFiguresIn("pt-BR"));

  it("is grouped with commas and divided by a point", () => {
    expect(typing("1234567.89")).toBe("1,234,567.89");
    expect(decimalOfTyped("1,234,567.89")).toBe("1234567.89");
    expect(typedOfDecimal("1234.5")).toBe("1,234.5");
  });
  it("takes the comma of a number pad for the point", () => {
    expect(typing("1234,5")).toBe("1,234.5");
  });
  it("is read either way round when it is pasted, and a lone comma before three figures as grouping", () => {
    expect(pasting("R$ 1.234,56")).toBe("1,234.56");
    expect(pasting("1,234.56")).toBe("1,234.56");
    expect(pasting("1,234")).toBe("1,234");
  });
});
