import { describe, expect, it } from "vitest";
import { capOf, type Standing, suggest } from "./suggest.js";

const standing: Standing = {
  ...{ hot: 5_000n, spendable: 4_000n, cold: 95_000n, refillable: 95_000n },
  ...{ cap: 5_000n, waiting: 0n, minimum: 10n, open: [] },
};

describe("the hot cap", () => {
  it("is a share of what is owed, divided by what each network holds", () => {
    const of = { owed: 100_000n, bps: 500, everywhere: 80_000n };
    expect(capOf({ ...of, here: 80_000n })).toBe(5_000n);
    expect(capOf({ ...of, here: 20_000n })).toBe(1_250n);
    expect(capOf({ ...of, here: 0n })).toBe(0n);
    expect(capOf({ ...of, here: 0n, everywhere: 0n })).toBe(0n);
  });
});

describe("what should move", () => {
  it("is nothing within the cap, or for less than a sweep is worth", () => {
    expect(suggest(standing)).toBeUndefined();
    expect(suggest({ ...standing, hot: 5_099n })).toBeUndefined();
  });

  it("is what is hot above the cap, could leave and nobody waits for", () => {
    const above = { ...standing, hot: 9_000n };
    expect(suggest(above)).toEqual({ kind: "sweep", minor: 4_000n });
    expect(suggest({ ...above, spendable: 3_000n })).toEqual({ kind: "sweep", minor: 3_000n });
    expect(suggest({ ...above, waiting: 1_500n })).toEqual({ kind: "sweep", minor: 2_500n });
    expect(suggest({ ...above, open: ["sweep"] })).toBeUndefined();
  });

  it("is a refill where withdrawals wait for more than can leave, up to the cap beyond them", () => {
    const short = { ...standing, hot: 3_000n, spendable: 3_000n, waiting: 8_000n };
    expect(suggest(short)).toEqual({ kind: "refill", minor: 10_000n });
    expect(suggest({ ...short, cap: 0n })).toEqual({ kind: "refill", minor: 5_000n });
    expect(suggest({ ...short, refillable: 700n })).toEqual({ kind: "refill", minor: 700n });
    expect(suggest({ ...short, refillable: 0n })).toBeUndefined();
    expect(suggest({ ...short, open: ["refill"] })).toBeUndefined();
  });
});
