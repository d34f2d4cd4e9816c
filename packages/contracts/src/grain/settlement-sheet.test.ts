import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeductionItem, isRefusable, settlementSheet, type Weighing } from "./settlement-sheet.js";
import { costOf } from "./weights.js";

const limit = (item: "moisture" | "impurity", most: bigint) => ({
  item,
  limit: most,
  discount: null,
  refusal: null,
});
const SOY = {
  centsPerTonne: 39_850n,
  quality: [
    limit("moisture", 1_400n),
    limit("impurity", 100n),
    { item: "damaged", limit: 800n, discount: 150n, refusal: 1_500n },
    { item: "broken", limit: 3_000n, discount: 50n, refusal: null },
    { item: "greenish", limit: 800n, discount: null, refusal: null },
  ],
} as const;

describe("the settlement of a load by the contract's table", () => {
  it("takes impurity off, then moisture, each rounded to the nearest kilogram", () => {
    const { lines, kg, amount } = settlementSheet(
      { scaleKg: 37_450n, impurity: 180n, moisture: 1_620n },
      SOY,
    );
    expect(lines.map(({ kind, discountKg, remainingKg }) => [kind, discountKg, remainingKg])).toEqual([
      ["scale", 0n, 37_450n],
      ["impurity", 303n, 37_147n],
      ["moisture", 950n, 36_197n],
    ]);
    expect([kg, amount]).toEqual([36_197n, costOf(36_197n, 39_850n)]);
  });

  it("takes a percent of what that weight costs for each point above a limit", () => {
    const { lines, amount } = settlementSheet(
      {
        scaleKg: 10_000n,
        measurements: [
          { item: "broken", measured: 3_100n },
          { item: "damaged", measured: 950n },
          { item: "greenish", measured: 900n },
        ],
      },
      SOY,
    );
    // 3985 USDT: 1.5 points at 1.50% and one at 0.50%; what is left to both sides takes nothing.
    expect(lines.slice(1).map(({ item, amount: off, formula }) => [item, off, formula])).toEqual([
      ["damaged", 89_662_500n, "3985.000000 USDT × (9.50 − 8.00) × 1.50%"],
      ["greenish", 0n, null],
      ["broken", 19_925_000n, "3985.000000 USDT × (31.00 − 30.00) × 0.50%"],
    ]);
    expect(amount).toBe(3_985_000_000n - 89_662_500n - 19_925_000n);
  });

  it("rounds the price discounts to the nearest millionth together, half of one up", () => {
    const agreed = { ...SOY, centsPerTonne: 1n };
    const measurements = [
      { item: "damaged", measured: 801n },
      { item: "broken", measured: 3_003n },
    ] as const;
    const { lines, amount } = settlementSheet({ scaleKg: 1_003n, measurements }, agreed);
    // 10 030 × 0.0150% is 1.5045; with 10 030 × 0.0150% again, 3.009.
    expect(lines.slice(1).map((line) => line.amount)).toEqual([2n, 1n]);
    expect(amount).toBe(10_027n);
  });

  it("says which measure the buyer need not take", () => {
    const of = (measured: bigint) =>
      settlementSheet({ scaleKg: 1_000n, measurements: [{ item: "damaged", measured }] }, SOY).lines.map(
        isRefusable,
      );
    expect(of(1_500n)).toEqual([false, false]);
    expect(of(1_501n)).toEqual([false, true]);
  });

  const DAMAGES: readonly DeductionItem[] = ["damaged", "broken", "greenish"];
  const part = fc.bigInt({ min: 0n, max: 9_999n });
  const report = fc.record({
    scaleKg: fc.bigInt({ min: 0n, max: 60_000n }),
    impurity: part,
    moisture: part,
    measured: fc.tuple(part, part, part),
    kg: fc.bigInt({ min: 0n, max: 2_000n }),
  });
  const table = fc.record({
    centsPerTonne: fc.bigInt({ min: 1n, max: 200_000n }),
    limits: fc.array(part, { minLength: 5, maxLength: 5 }),
    discounts: fc.array(fc.option(fc.bigInt({ min: 1n, max: 10_000n })), { minLength: 3, maxLength: 3 }),
  });
  type Report = typeof report extends fc.Arbitrary<infer One> ? One : never;
  type Table = typeof table extends fc.Arbitrary<infer One> ? One : never;

  const weighingOf = ({ scaleKg, impurity, moisture, measured, kg }: Report): Weighing => ({
    scaleKg,
    impurity,
    moisture,
    measurements: DAMAGES.map((item, index) => ({ item, measured: measured[index] ?? 0n })),
    deductions: [{ reason: "Sacaria", kg }],
  });
  const agreedOf = ({
    centsPerTonne,
    limits: [moisture = 0n, impurity = 0n, ...rest],
    discounts,
  }: Table) => ({
    centsPerTonne,
    quality: [
      limit("moisture", moisture),
      limit("impurity", impurity),
      ...DAMAGES.map((item, index) => ({
        item,
        limit: rest[index] ?? 0n,
        discount: discounts[index] ?? null,
        refusal: null,
      })),
    ],
  });

  it("comes to no more than the scale's weight costs, to nothing below zero, and its lines to the whole", () => {
    fc.assert(
      fc.property(report, table, (measured, terms) => {
        const sheet = settlementSheet(weighingOf(measured), agreedOf(terms));
        const cost = costOf(measured.scaleKg, terms.centsPerTonne);
        expect(sheet.amount >= 0n && sheet.amount <= cost).toBe(true);
        expect(sheet.kg >= 0n && sheet.kg <= measured.scaleKg).toBe(true);
        expect(sheet.lines.every(({ amount, discountKg }) => amount >= 0n && discountKg >= 0n)).toBe(true);
        expect(sheet.lines.reduce((left, { amount }) => left - amount, cost)).toBe(sheet.amount);
        expect(sheet.lines.reduce((left, { discountKg }) => left - discountKg, measured.scaleKg)).toBe(
          sheet.kg,
        );
      }),
    );
  });

  it("never comes to more for a worse measure", () => {
    const raised = fc.constantFrom("impurity", "moisture", 0, 1, 2);
    fc.assert(
      fc.property(report, table, raised, fc.bigInt({ min: 1n, max: 500n }), (measured, terms, which, by) => {
        const more = (value: bigint) => (value + by > 9_999n ? 9_999n : value + by);
        const worse =
          typeof which === "number"
            ? { ...measured, measured: measured.measured.map((one, at) => (at === which ? more(one) : one)) }
            : { ...measured, [which]: more(which === "moisture" ? measured.moisture : measured.impurity) };
        const amount = (one: object) => settlementSheet(weighingOf(one as Report), agreedOf(terms)).amount;
        expect(amount(worse) <= amount(measured)).toBe(true);
      }),
    );
  });
});

describe("a line of the sheet", () => {
  const NONE = { item: null, reason: null, measured: null, limit: null, refusal: null, formula: null };

  it("takes off what both sides agree on, and no more than is left", () => {
    const { lines, kg } = settlementSheet(
      {
        scaleKg: 1_000n,
        deductions: [
          { item: "damaged", measured: 900n, kg: 300n },
          { reason: "Lona molhada", kg: 600n },
          { reason: "Sobra", kg: 101n },
        ],
      },
      SOY,
    );
    expect(lines).toEqual([
      { ...NONE, kind: "scale", discountKg: 0n, remainingKg: 1_000n, amount: 0n },
      {
        ...NONE,
        kind: "deduction",
        item: "damaged",
        measured: 900n,
        limit: 800n,
        refusal: 1_500n,
        discountKg: 300n,
        remainingKg: 700n,
        amount: costOf(300n, 39_850n),
      },
      {
        ...NONE,
        kind: "deduction",
        reason: "Lona molhada",
        discountKg: 600n,
        remainingKg: 100n,
        amount: costOf(600n, 39_850n),
      },
      {
        ...NONE,
        kind: "deduction",
        reason: "Sobra",
        discountKg: 100n,
        remainingKg: 0n,
        amount: costOf(100n, 39_850n),
      },
    ]);
    expect(kg).toBe(0n);
  });

  it("shows how it was reckoned where a limit is passed, and takes nothing at the limit or without one", () => {
    const of = (
      weighing: Omit<Weighing, "scaleKg">,
      quality: typeof SOY.quality | readonly [] = SOY.quality,
    ) => settlementSheet({ scaleKg: 1_000n, ...weighing }, { ...SOY, quality }).lines.slice(1);
    expect(of({ moisture: 1_600n, measurements: [{ item: "broken", measured: 3_100n }] })).toMatchObject([
      {
        kind: "moisture",
        measured: 1_600n,
        limit: 1_400n,
        formula: "1000 kg × (16.00 − 14.00) ÷ (100 − 14.00)",
      },
      {
        kind: "price",
        item: "broken",
        measured: 3_100n,
        limit: 3_000n,
        formula: "389.334500 USDT × (31.00 − 30.00) × 0.50%",
      },
    ]);
    const untaken = { formula: null, discountKg: 0n, amount: 0n };
    const measured = { moisture: 1_400n, measurements: [{ item: "broken", measured: 3_000n }] } as const;
    expect(of(measured)).toMatchObject([untaken, untaken]);
    expect(of(measured, [])).toMatchObject([
      { ...untaken, limit: null, refusal: null },
      { ...untaken, limit: null, refusal: null },
    ]);
  });

  it("is not refusable without a measure, nor without a limit to refuse by", () => {
    expect(isRefusable({ measured: null, refusal: 0n })).toBe(false);
    expect(isRefusable({ measured: 5n, refusal: null })).toBe(false);
    expect(isRefusable({ measured: null, refusal: null })).toBe(false);
    expect(isRefusable({ measured: 5n, refusal: 5n })).toBe(false);
    expect(isRefusable({ measured: 6n, refusal: 5n })).toBe(true);
  });
});
