import { parseDecimal } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carry, type Holding, NOTHING, type Step } from "./average-cost.js";

const btc = (text: string) => parseDecimal(text, 8);
const brl = (text: string) => parseDecimal(text, 2);
const bought = (quantity: string, value: string, fee = "0"): Step => ({
  is: "acquired",
  quantity: btc(quantity),
  cost: brl(value) + brl(fee),
});
const sold = (quantity: string, value: string, fee = "0"): Step => ({
  is: "disposed",
  quantity: btc(quantity),
  value: brl(value),
  fee: brl(fee),
});

describe("the average cost, by the reference's vectors", () => {
  const rows: readonly (readonly [Step, string | null, string | null, string, string])[] = [
    [bought("0.05", "15000.00", "75.00"), null, null, "0.05", "15075.00"],
    [bought("0.03", "10500.00", "52.50"), null, null, "0.08", "25627.50"],
    [sold("0.02", "8000.00", "40.00"), "6406.88", "1553.12", "0.06", "19220.62"],
    [sold("0.01", "4500.00"), "3203.44", "1296.56", "0.05", "16017.18"],
    [bought("0.01000001", "3333.33"), null, null, "0.06000001", "19350.51"],
    [sold("0.03333333", "14000.00", "70.00"), "10750.28", "3179.72", "0.02666668", "8600.23"],
    [sold("0.02666668", "10000.00"), "8600.23", "1399.77", "0", "0"],
  ];

  it("comes out the same in each of their rows", () => {
    let holding: Holding = NOTHING;
    for (const [step, costOut, gain, quantity, cost] of rows) {
      const outcome = carry(holding, step);
      expect(outcome).toEqual({
        left: { quantity: btc(quantity), cost: brl(cost) },
        costOut: costOut === null ? null : brl(costOut),
        gain: gain === null ? null : brl(gain),
      });
      holding = outcome.left;
    }
  });
});

describe("a cost that nobody declared", () => {
  it("leaves what follows unknown, until nothing is left of it", () => {
    const one = carry(carry(NOTHING, bought("1", "10.00")).left, {
      is: "acquired",
      quantity: btc("1"),
      cost: null,
    }).left;
    expect(one).toEqual({ quantity: btc("2"), cost: null });
    const part = carry(one, sold("1.5", "100.00"));
    expect(part).toEqual({ left: { quantity: btc("0.5"), cost: null }, costOut: null, gain: null });
    const rest = carry(part.left, sold("0.5", "40.00"));
    expect(rest).toEqual({ left: NOTHING, costOut: null, gain: null });
    expect(carry(rest.left, bought("1", "10.00")).left).toEqual({ quantity: btc("1"), cost: brl("10.00") });
  });

  it("is that of more than there was, too", () => {
    const outcome = carry(carry(NOTHING, bought("1", "10.00")).left, sold("2", "30.00"));
    expect(outcome).toEqual({ left: NOTHING, costOut: null, gain: null });
  });
});

describe("whatever somebody does", () => {
  const quantity = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
  const move = fc.oneof(
    fc.record({ is: fc.constant("acquired" as const), quantity, cost: amount }),
    fc.record({
      is: fc.constantFrom("disposed" as const, "removed" as const),
      /** A thousandth of what there is, times. */
      part: fc.bigInt({ min: 1n, max: 1000n }),
      value: amount,
      fee: fc.bigInt({ min: 0n, max: 1000n }),
    }),
  );

  it("no centavo of cost is made or lost, and what is left never costs less than nothing", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let holding: Holding = NOTHING;
        let [paid, out, gained, received] = [0n, 0n, 0n, 0n];
        for (const one of moves) {
          if (one.is === "acquired") {
            holding = carry(holding, one).left;
            paid += one.cost;
            continue;
          }
          const taken = (holding.quantity * one.part) / 1000n;
          if (taken === 0n) continue;
          const before = holding;
          const outcome = carry(holding, { ...one, quantity: taken });
          holding = outcome.left;
          out += outcome.costOut ?? 0n;
          if (one.is === "disposed") {
            gained += (outcome.gain ?? 0n) + (outcome.costOut ?? 0n);
            received += one.value - one.fee;
          }
          // Within half a centavo of its part.
          const exact = (before.cost ?? 0n) * taken - (outcome.costOut ?? 0n) * before.quantity;
          expect(2n * (exact < 0n ? -exact : exact) <= before.quantity).toBe(true);
        }
        expect(holding.cost).toBe(paid - out);
        expect((holding.cost ?? -1n) >= 0n).toBe(true);
        expect(gained).toBe(received);
      }),
    );
  });
});
