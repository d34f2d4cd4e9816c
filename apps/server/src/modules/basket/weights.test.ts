import { type BasketAsset, WHOLE_BPS } from "@lastro/contracts/basket";
import { allocate, money } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentWeights, driftOf, minimumOf, shareOut } from "./weights.js";

const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
const wanted = fc.array(fc.record({ want: amount, least: fc.bigInt({ min: 1n, max: 5_000n }) }), {
  minLength: 1,
  maxLength: 4,
});
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

describe("what is shared out", () => {
  it("gives nobody more than it wants, nor anything below its least, and never more than there is", () => {
    fc.assert(
      fc.property(amount, wanted, (whole, all) => {
        const shares = shareOut(whole, all);
        expect(sum(shares)).toBeLessThanOrEqual(whole);
        for (const [place, { want, least }] of all.entries()) {
          const share = shares[place] ?? 0n;
          expect(share).toBeLessThanOrEqual(want);
          expect(share === 0n || share >= least).toBe(true);
        }
      }),
    );
  });

  it("leaves nothing where nobody is too small", () => {
    expect(
      shareOut(
        1_001n,
        [1n, 1n, 1n].map((want) => ({ want: want * 1_000n, least: 1n })),
      ),
    ).toEqual([334n, 334n, 333n]);
  });

  it("lets the others share what the smallest would have had", () => {
    const all = [
      { want: 900n, least: 100n },
      { want: 90n, least: 100n },
    ];
    expect(shareOut(800n, all)).toEqual([800n, 0n]);
  });
});

describe("the weights of values", () => {
  it("are the whole, and stand on their targets where those made the values", () => {
    const three = fc.tuple(fc.integer({ min: 100, max: 9_000 }), fc.integer({ min: 100, max: 800 }));
    fc.assert(
      fc.property(three, fc.bigInt({ min: 100_000n, max: 10_000_000_000n }), ([a, b], whole) => {
        const targets = [a, b, WHOLE_BPS - a - b];
        const values = allocate(money("BRL", whole), targets.map(BigInt));
        const weights = currentWeights(values) ?? [];
        expect(weights.reduce((total, one) => total + one, 0)).toBe(WHOLE_BPS);
        const drift = driftOf(
          weights.map((weightBps, place) => ({ weightBps, targetBps: targets[place] ?? 0 })),
        );
        expect(drift).toBeLessThanOrEqual(1);
      }),
    );
    expect(currentWeights([money("BRL", 0n)])).toBeUndefined();
  });
});

describe("the minimum of a recipe", () => {
  it("brings every part to the desk's minimum, and a centavo less does not", () => {
    const weights = [
      { asset: "BTC" as BasketAsset, bps: 7_000 },
      { asset: "ETH" as BasketAsset, bps: 2_200 },
      { asset: "SOL" as BasketAsset, bps: 800 },
    ];
    const least = minimumOf(weights, () => money("BRL", 1_000n));
    const smallest = (minor: bigint) =>
      allocate(
        money("BRL", minor),
        weights.map(({ bps }) => BigInt(bps)),
      ).at(-1)?.minor;
    expect(smallest(least.minor)).toBe(1_000n);
    expect(smallest(least.minor - 10n)).toBeLessThan(1_000n);
  });
});
