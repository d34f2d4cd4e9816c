import { afterEach, describe, expect, it } from "vitest";
import { formatDate, formatDateTime, formatDayMonth, formatTime } from "@/lib/format-date";
import { formatAmount, formatCompact, formatMinor, formatPercentChange } from "@/lib/format-number";
import { writeFiguresIn } from "@/lib/i18n/figures";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("an amount on the screen", () => {
  it("shows every digit of an amount no float could hold", () => {
    expect(plain(formatAmount("BRL", "1234567890123456.78"))).toBe("R$ 1.234.567.890.123.456,78");
    expect(plain(formatAmount("ETH", "0.123456789012345678"))).toBe("0,123456789012345678 ETH");
  });
  it("shows two decimals of a real and no more zeroes of a coin than two", () => {
    expect(plain(formatAmount("BRL", "5"))).toBe("R$ 5,00");
    expect(plain(formatAmount("BTC", "0.5"))).toBe("0,50 BTC");
    expect(plain(formatAmount("BTC", "0.00000001"))).toBe("0,00000001 BTC");
  });
  it("puts the sign before the unit, and a plus only when asked for one", () => {
    expect(plain(formatAmount("BRL", "-25.5"))).toBe("\u2212R$ 25,50");
    expect(plain(formatAmount("BRL", "25.5", { signed: true }))).toBe("+R$ 25,50");
    expect(plain(formatAmount("BRL", "0.00", { signed: true }))).toBe("R$ 0,00");
  });
  it("is read from the smallest unit without losing a digit", () => {
    expect(plain(formatMinor("BRL", "123450"))).toBe("R$ 1.234,50");
    expect(plain(formatMinor("BRL", "-5"))).toBe("\u2212R$ 0,05");
    expect(plain(formatMinor("ETH", "123456789012345678901"))).toBe("123,456789012345678901 ETH");
  });
  it("refuses what is not a decimal string", () => {
    expect(() => formatAmount("BRL", "1e3")).toThrow(RangeError);
    expect(() => formatAmount("BRL", "")).toThrow(RangeError);
  });
});

describe("a change in per cent", () => {
  it("has the decimals asked for and always a sign", () => {
    expect(formatPercentChange("1.26", 1)).toBe("+1,3%");
    expect(formatPercentChange("-1.234", 2)).toBe("\u22121,23%");
  });
  it("has no sign when it rounds to nothing", () => {
    expect(formatPercentChange("-0.04", 1)).toBe("0,0%");
  });
});

describe("figures and days in the reader's language", () => {
  afterEach(() => writeFiguresIn("pt-BR"));

  it.each([
    ["pt-BR", "R$ 1.234,50", "1,2 mil", "21/11/2026", "21/11/2026, 14:05", "21/11"],
    ["en", "R$ 1,234.50", "1.2K", "21/11/2026", "21/11/2026, 14:05", "21/11"],
    ["es", "R$ 1.234,50", "1,2 mil", "21/11/2026", "21/11/2026, 14:05", "21/11"],
    ["zh", "R$ 1,234.50", "1234", "2026/11/21", "2026/11/21 14:05", "11/21"],
    ["ja", "R$ 1,234.50", "1234", "2026/11/21", "2026/11/21 14:05", "11/21"],
  ] as const)("are written as %s writes them", (language, amount, short, day, dayAndTime, dayOfYear) => {
    writeFiguresIn(language);
    const at = "2026-11-21T17:05:09Z";
    expect(plain(formatAmount("BRL", "1234.5"))).toBe(amount);
    expect(plain(formatCompact(1234)).replace(/(?<=^1),(?=234)/, "")).toBe(short);
    expect([formatDate(at), formatDateTime(at), formatDayMonth(at), formatTime(at)]).toEqual([
      day,
      dayAndTime,
      dayOfYear,
      "14:05:09",
    ]);
  });
});
