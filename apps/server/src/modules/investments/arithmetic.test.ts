import { daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accrueDay, grossOf, ONE, yearlyOf } from "./factor.js";
import { type Lot, sumsOf, takeFrom } from "./redemption.js";
import { daysBetween, taxesOn } from "./taxes.js";

/** The published levels of rails-beyond-pix.md §5.2. */
const LEVELS = [
  ["2025-07-01", 55131],
  ["2026-03-19", 54266],
  ["2026-04-30", 53400],
  ["2026-06-18", 52531],
] as const;
const rateOn = (day: string) => LEVELS.findLast(([from]) => from <= day)?.[1] ?? 0;

/** The factor of what was applied on one day and redeemed on another: the first day's rate counts, the last day's does not. */
function factorBetween(from: string, to: string, percent: number): bigint {
  let factor = ONE;
  for (let day = from; day < to; day = daysAfter(day, 1))
    if (isBusinessDay(day)) factor = accrueDay(factor, rateOn(day), percent);
  return factor;
}

const lot = (principal: bigint, appliedOn: string, to: string, percent = 10_000): Lot => ({
  id: appliedOn,
  appliedOn,
  maturesOn: null,
  principal,
  factor: factorBetween(appliedOn, to, percent),
});

const words = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

describe("the factor of the CDI", () => {
  it("is truncated at sixteen decimals each day", () => {
    const days = [1, 2, 3].reduce<bigint[]>(
      (factors) => [...factors, accrueDay(factors.at(-1) ?? ONE, 55131, 10_000)],
      [],
    );
    expect(days.map(String)).toEqual(["10005513100000000", "10011029239427161", "10016548419957149"]);
  });

  it("is that of a share of each day's rate", () => {
    const factor = [61031, 61065, 61439, 61303].reduce((f, rate) => accrueDay(f, rate, 9_750), ONE);
    expect(String(factor)).toBe("10023893083135359");
  });

  it("is what banks call a year of it", () => {
    expect(yearlyOf(55131, 10_000)).toBe("14.90");
    expect(yearlyOf(52531, 10_000)).toBe("14.15");
  });
});

describe("what an application comes to (rails-beyond-pix.md §5.2)", () => {
  it.each([
    ["1000.00", "2026-01-02", "2026-01-02", 100, "1000.00", "0.00", "0.00", "1000.00"],
    ["1000.00", "2026-01-02", "2026-01-05", 100, "1000.55", "0.49", "0.01", "1000.05"],
    ["10000.00", "2026-01-02", "2026-01-16", 100, "10055.26", "29.28", "5.84", "10020.14"],
    ["10000.00", "2026-01-02", "2026-01-31", 100, "10116.41", "3.49", "25.40", "10087.52"],
    ["10000.00", "2026-01-02", "2026-02-01", 100, "10116.41", "0.00", "26.19", "10090.22"],
    ["5000.00", "2026-02-13", "2026-02-18", 102, "5002.81", "2.33", "0.10", "5000.38"],
    ["5000.00", "2025-11-19", "2025-11-21", 100, "5002.75", "2.55", "0.04", "5000.16"],
    ["10000.00", "2025-07-01", "2025-12-28", 110, "10800.36", "0.00", "180.08", "10620.28"],
    ["10000.00", "2025-07-01", "2025-12-29", 110, "10800.36", "0.00", "160.07", "10640.29"],
    ["250000.00", "2025-07-01", "2026-06-26", 100, "286497.66", "0.00", "7299.53", "279198.13"],
    ["250000.00", "2025-07-01", "2026-06-27", 100, "286648.16", "0.00", "6413.42", "280234.74"],
    ["1000.00", "2026-03-17", "2026-03-20", 100, "1001.64", "1.47", "0.03", "1000.14"],
    ["1000.00", "2026-01-10", "2026-01-12", 100, "1000.00", "0.00", "0.00", "1000.00"],
  ])("R$ %s from %s to %s at %s %%", (applied, from, to, percent, gross, iof, incomeTax, net) => {
    const principal = BigInt(applied.replace(".", ""));
    const sums = sumsOf(takeFrom([lot(principal, from, to, percent * 100)], "all", to) ?? []);
    expect({
      gross: words(sums.gross),
      iof: words(sums.iof),
      incomeTax: words(sums.incomeTax),
      net: words(sums.net),
    }).toEqual({ gross, iof, incomeTax, net });
  });

  it("takes a part of it, the oldest first", () => {
    const on = "2026-02-03";
    const lots = [lot(100_000n, "2026-01-02", on), lot(50_000n, "2026-01-20", on)];
    const parts = takeFrom(lots, 120_000n, on) ?? [];
    expect(
      parts.map((part) => [words(part.principal), words(part.yield), words(part.iof), words(part.incomeTax)]),
    ).toEqual([
      ["1000.00", "12.19", "0.00", "2.74"],
      ["186.78", "1.03", "0.54", "0.11"],
    ]);
    expect(words(sumsOf(parts).net)).toBe("1196.61");
    expect(words(50_000n - (parts[1]?.principal ?? 0n))).toBe("313.22");
  });

  it("takes no more than there is", () => {
    const on = "2026-02-03";
    const one = lot(100_000n, "2026-01-02", on);
    expect(takeFrom([one], 101_219n, on)).toHaveLength(1);
    expect(takeFrom([one], 101_220n, on)).toBeUndefined();
    expect(takeFrom([], 1n, on)).toBeUndefined();
  });
});

describe("taxes", () => {
  it("follow the days, by the tables in force", () => {
    const on = (days: number) => taxesOn(100_000n, "2026-01-01", daysAfter("2026-01-01", days));
    expect(on(1).iof).toBe(96_000n);
    expect(on(29).iof).toBe(3_000n);
    expect(on(30).iof).toBe(0n);
    expect([180, 181, 360, 361, 720, 721].map((days) => on(days).incomeTax)).toEqual([
      22_500n,
      20_000n,
      20_000n,
      17_500n,
      17_500n,
      15_000n,
    ]);
    expect(daysBetween("2026-02-28", "2026-03-01")).toBe(1);
  });
});

describe("whatever is redeemed", () => {
  const aLot = fc.record({
    id: fc.uuid(),
    appliedOn: fc.integer({ min: 0, max: 700 }).map((days) => daysAfter("2026-12-31", -days)),
    maturesOn: fc.constant(null),
    principal: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    factor: fc.bigInt({ min: ONE, max: 2n * ONE }),
  });

  it("is owed before, is taken once, and leaves what the rest is worth", () => {
    fc.assert(
      fc.property(
        fc.array(aLot, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lots, share) => {
          const whole = lots.reduce((sum, one) => sum + grossOf(one.principal, one.factor), 0n);
          const gross = (whole * BigInt(Math.floor(share * 1e6))) / 1_000_000n + 1n;
          const parts = takeFrom(lots, gross > whole ? whole : gross, "2026-12-31");
          if (!parts) throw new Error("There was enough");
          const sums = sumsOf(parts);
          expect(sums.gross).toBe(gross > whole ? whole : gross);
          expect(sums.net + sums.iof + sums.incomeTax).toBe(sums.gross);
          for (const { lot: one, principal, yield: yielded, rounding } of parts) {
            const rest = one.principal - principal;
            expect(rest >= 0n && rounding >= 0n && rounding <= 2n).toBe(true);
            const owedBefore = grossOf(one.principal, one.factor) - one.principal;
            const owedAfter = grossOf(rest, one.factor) - rest;
            expect(owedBefore - owedAfter).toBe(yielded + rounding);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
