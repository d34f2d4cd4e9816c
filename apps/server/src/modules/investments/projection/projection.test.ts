import { daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accrueDay, ONE } from "../factor.js";
import { sumsOf, takeFrom } from "../redemption.js";
import { bandAround } from "./band.js";
import { type Holding, redeemableAt } from "./project.js";

const RATE = 55_131;

const holding = (of: Partial<Holding> = {}): Holding => ({
  ...{ appliedOn: "2026-01-02", maturesOn: null, percent: 10_000, principal: 100_000n, factor: ONE },
  ...of,
});

describe("what is expected of an application", () => {
  // The published vectors of rails-beyond-pix.md §5.2 within one rate: what was paid then is what was to be expected.
  it.each([
    ["1000.00", "2026-01-02", "2026-01-02", 100, "1000.00"],
    ["1000.00", "2026-01-02", "2026-01-05", 100, "1000.05"],
    ["10000.00", "2026-01-02", "2026-01-16", 100, "10020.14"],
    ["10000.00", "2026-01-02", "2026-01-31", 100, "10087.52"],
    ["10000.00", "2026-01-02", "2026-02-01", 100, "10090.22"],
    ["5000.00", "2026-02-13", "2026-02-18", 102, "5000.38"],
    ["5000.00", "2025-11-19", "2025-11-21", 100, "5000.16"],
    ["10000.00", "2025-07-01", "2025-12-28", 110, "10620.28"],
    ["10000.00", "2025-07-01", "2025-12-29", 110, "10640.29"],
  ])("R$ %s from %s to %s at %s %% pays R$ %s", (applied, from, to, percent, net) => {
    const of = holding({ appliedOn: from, principal: cents(applied), percent: percent * 100 });
    expect(redeemableAt([of], { from, rate: RATE }, to)(to)).toBe(cents(net));
  });

  it("goes on from the factor it has, over the business days that are not accrued yet", () => {
    const accrued = [1, 2, 3].reduce((factor) => accrueDay(factor, RATE, 10_000), ONE);
    const at = redeemableAt([holding({ factor: accrued })], { from: "2026-01-07", rate: RATE }, "2026-02-01");
    const whole = redeemableAt([holding()], { from: "2026-01-02", rate: RATE }, "2026-02-01");
    expect(at("2026-02-01")).toBe(whole("2026-02-01"));
  });

  it("ends where a term is paid out: on its day, or the next business day", () => {
    const at = redeemableAt(
      [holding({ maturesOn: "2026-01-31" })],
      { from: "2026-01-02", rate: RATE },
      "2026-06-01",
    );
    const paid = redeemableAt([holding()], { from: "2026-01-02", rate: RATE }, "2026-06-01");
    expect(at("2026-06-01")).toBe(paid("2026-02-02"));
    expect(at("2026-01-20")).toBe(paid("2026-01-20"));
  });

  it("is nothing before it is applied", () => {
    const at = redeemableAt(
      [holding({ appliedOn: "2026-03-02" })],
      { from: "2026-01-02", rate: RATE },
      "2026-06-01",
    );
    expect(at("2026-03-01")).toBe(0n);
    expect(at("2026-03-02")).toBe(100_000n);
  });

  it("is what a redemption of that day pays, whenever and whatever was applied", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            start: fc.integer({ min: 0, max: 400 }),
            principal: fc.bigInt({ min: 1n, max: 10n ** 9n }),
            percent: fc.integer({ min: 1, max: 15_000 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer({ min: 400, max: 800 }),
        fc.integer({ min: 0, max: 80_000 }),
        (applied, end, rate) => {
          const [from, to] = ["2026-01-02", daysAfter("2026-01-02", end)];
          const holdings = applied.map(({ start, principal, percent }) =>
            holding({ appliedOn: daysAfter(from, start), principal, percent }),
          );
          const lots = holdings.map(({ appliedOn, principal, percent }, index) => {
            let factor = ONE;
            for (let day = appliedOn; day < to; day = daysAfter(day, 1))
              if (isBusinessDay(day)) factor = accrueDay(factor, rate, percent);
            return { id: String(index), appliedOn, maturesOn: null, principal, factor };
          });
          const { net } = sumsOf(takeFrom(lots, "all", to) ?? []);
          const projected = redeemableAt(holdings, { from, rate }, to)(to);
          // Of one begun later the factor is a quotient of two, truncated once more: it may stand a unit of its eighth decimal off.
          const near = holdings.reduce((sum, { principal }) => sum + principal / 10n ** 8n + 2n, 0n);
          expect(projected - net <= near && net - projected <= near).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("the band a projection assumes", () => {
  it("is as far from the last rate as the highest was from the lowest", () => {
    expect(bandAround(52_531, { lowest: 45_513, highest: 55_131 })).toEqual({
      ...{ low: 42_913, expected: 52_531, high: 62_149 },
    });
  });

  it("is a tenth of the last rate at least, and never below nothing", () => {
    expect(bandAround(50_000, { lowest: 50_000, highest: 50_100 })).toMatchObject({
      low: 45_000,
      high: 55_000,
    });
    expect(bandAround(5_000, { lowest: 5_000, highest: 50_000 })).toMatchObject({ low: 0, high: 50_000 });
  });
});

function cents(text: string): bigint {
  return BigInt(text.replace(".", ""));
}
