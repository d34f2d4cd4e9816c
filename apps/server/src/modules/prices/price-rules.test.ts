import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLossless } from "./feed/lossless-json.js";
import type { Reading } from "./feed/port.js";
import { wholeHours } from "./fill-history.job.js";
import { isSoundTicker, isUsable, judge, type LastAccepted, p2pPrices } from "./price-rules.js";
import { formatScaled, parseScaled } from "./scaled-decimal.js";

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const scaled = (text: string) => parseScaled(text) ?? 0n;

function aReading(over: Partial<Reading> = {}): Reading {
  return {
    brl: scaled("350000"),
    usd: scaled("64635"),
    brlChange24h: undefined,
    usdChange24h: undefined,
    brlVolume24h: undefined,
    sourceAt: ago(5),
    ...over,
  };
}

function lastAccepted(over: Partial<LastAccepted> = {}): LastAccepted {
  return { brl: scaled("350000"), usd: scaled("64635"), sourceAt: ago(65), suspect: undefined, ...over };
}

describe("judging what the feed says of a coin", () => {
  it("accepts the first price ever, and a small step after it", () => {
    expect(judge(aReading(), undefined, NOW).is).toBe("accepted");
    expect(judge(aReading({ brl: scaled("352000.5") }), lastAccepted(), NOW).is).toBe("accepted");
  });

  it.each([
    ["zero", 0n],
    ["negative", -1n],
    ["not a number", undefined],
  ])("refuses a price that is %s", (_, brl) => {
    expect(judge(aReading({ brl }), lastAccepted(), NOW)).toEqual({ is: "refused", reason: "not_a_price" });
    expect(judge(aReading({ usd: brl }), undefined, NOW)).toEqual({ is: "refused", reason: "not_a_price" });
  });

  it("refuses a price its source last updated five minutes ago, and takes one a second younger", () => {
    expect(judge(aReading({ sourceAt: ago(300) }), undefined, NOW)).toEqual({
      is: "refused",
      reason: "stale",
    });
    expect(judge(aReading({ sourceAt: ago(299) }), undefined, NOW).is).toBe("accepted");
    expect(judge(aReading({ sourceAt: undefined }), undefined, NOW).is).toBe("refused");
  });

  it("refuses a price from the future, and one older than what is known", () => {
    expect(judge(aReading({ sourceAt: ago(-61) }), undefined, NOW).is).toBe("refused");
    expect(judge(aReading({ sourceAt: ago(70) }), lastAccepted(), NOW)).toEqual({
      is: "refused",
      reason: "superseded",
    });
  });

  it("takes a price of now over one a clock that was ahead has dated", () => {
    const ahead = lastAccepted({ sourceAt: ago(-5 * 86_400) });
    expect(judge(aReading(), ahead, NOW).is).toBe("accepted");
  });

  it("waits with a jump of more than 20% until a later reading confirms it", () => {
    const crashed = aReading({ brl: scaled("270000"), usd: scaled("50000") });
    expect(judge(crashed, lastAccepted(), NOW).is).toBe("suspect");
    const suspect = { brl: scaled("270500"), usd: scaled("50100"), at: ago(60) };
    expect(judge(crashed, lastAccepted({ suspect }), NOW).is).toBe("accepted");
  });

  it("does not let the same answer, or a wild second one, confirm a jump", () => {
    const crashed = aReading({ brl: scaled("270000"), usd: scaled("50000") });
    const same = { brl: scaled("270000"), usd: scaled("50000"), at: ago(5) };
    expect(judge(crashed, lastAccepted({ suspect: same }), NOW).is).toBe("suspect");
    const other = { brl: scaled("200000"), usd: scaled("37000"), at: ago(60) };
    expect(judge(crashed, lastAccepted({ suspect: other }), NOW).is).toBe("suspect");
  });

  it("believes a jump of what the desk trades only with the second source, however often the first repeats it", () => {
    const tenfold = aReading({ brl: scaled("3500000"), usd: scaled("646350") });
    const suspect = { brl: scaled("3500000"), usd: scaled("646350"), at: ago(36) };
    const offers = (text: string) => ({ bid: scaled(text), ask: scaled(text) + 1n });
    const verdict = (second: Parameters<typeof judge>[3]) =>
      judge(tenfold, lastAccepted({ suspect }), NOW, second).is;
    expect(verdict(offers("350000"))).toBe("suspect");
    expect(verdict("unknown")).toBe("suspect");
    expect(verdict(offers("3480000"))).toBe("accepted");
    expect(verdict("not_listed")).toBe("accepted");
  });

  it("believes no ticker that crosses, is no number, or is not of now", () => {
    const ticker = (over: object = {}) => ({ bid: 10n, ask: 11n, sourceAt: ago(5), ...over });
    expect(isSoundTicker(ticker(), NOW)).toBe(true);
    expect(isSoundTicker(ticker({ bid: 11n }), NOW)).toBe(true);
    for (const over of [
      { bid: 12n },
      { bid: 0n },
      { ask: undefined },
      { sourceAt: ago(300) },
      { sourceAt: ago(-61) },
      { sourceAt: new Date(Number.NaN) },
    ]) {
      expect(isSoundTicker(ticker(over), NOW)).toBe(false);
    }
  });

  it("uses the least of several ages", () => {
    expect([isUsable(ago(59), NOW, 60), isUsable(ago(60), NOW, 60)]).toEqual([true, false]);
    expect([isUsable(ago(299), NOW, 900), isUsable(ago(300), NOW, 900)]).toEqual([true, false]);
    expect(isUsable(ago(11), NOW, 60, 10)).toBe(false);
  });

  it("takes a step of exactly 20% at once", () => {
    const step = aReading({ brl: scaled("420000"), usd: scaled("77562") });
    expect(judge(step, lastAccepted(), NOW).is).toBe("accepted");
  });
});

describe("the P2P prices", () => {
  it("are 0.99 and 1.01 times the price, and the landing page sells at 1.02 times the buying price", () => {
    const { buy, sell, landingSell } = p2pPrices(scaled("350000"));
    expect([buy, sell, landingSell].map(formatScaled)).toEqual(["346500.00", "353500.00", "353430.00"]);
    expect(formatScaled(p2pPrices(scaled("5.42")).buy)).toBe("5.3658");
  });
});

describe("reading numbers without a float in between", () => {
  it("keeps every digit of a price", () => {
    const text = '{"bitcoin":{"brl":350123.12345678,"usd":0.1,"tiny":8.1e-5,"up":-1.5E+2},"s":"1 \\"2\\" 3"}';
    expect(parseLossless(text)).toEqual({
      bitcoin: { brl: "350123.12345678", usd: "0.1", tiny: "8.1e-5", up: "-1.5E+2" },
      s: '1 "2" 3',
    });
    expect(parseScaled("350123.12345678")).toBe(35012312345678n);
    expect(parseScaled("8.1e-5")).toBe(8100n);
    expect(parseScaled("-1.5E+2")).toBe(-15000000000n);
  });

  it("reads around a NaN, and calls it no number", () => {
    expect(parseLossless('{"a":NaN,"b":-Infinity,"c":1,"NaN":"NaN"}')).toEqual({
      a: "NaN",
      b: "-Infinity",
      c: "1",
      NaN: "NaN",
    });
    for (const text of ["NaN", "", "1.", "0x10", "1e9999", "9".repeat(61), "1e-999"]) {
      expect(parseScaled(text) ?? 0n).toBe(0n);
    }
  });

  it("writes back what it read, for every number of up to eight decimals", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        expect(parseScaled(formatScaled(value))).toBe(value);
      }),
    );
  });
});

describe("hours made from a history of points", () => {
  it("open at their own point and close at the next, and leave out what has no end", () => {
    const at = (text: string) => new Date(`2026-11-20T${text}Z`);
    const hours = wholeHours([
      { at: at("10:00:00"), brl: 10n },
      { at: at("10:30:00"), brl: 99n },
      { at: at("11:00:02"), brl: 12n },
      { at: at("13:00:00"), brl: 9n },
    ]);
    expect(hours).toEqual([{ hour: at("10:00:00"), open: 10n, close: 12n }]);
  });
});
