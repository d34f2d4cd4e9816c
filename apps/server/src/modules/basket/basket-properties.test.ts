import { BASKET_ASSETS, type BasketAsset } from "@lastro/contracts/basket";
import { type Asset, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { balanceOf, basketAccount, customerAccount } from "../ledger/index.js";
import { fundDesk } from "../otc/index.js";

vi.setConfig({ testTimeout: 600_000 });

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
  await inTransaction(bench.app.ctx.db, (tx) =>
    fundDesk(tx, { ...bench.app.ctx, actor: { kind: "system", job: "test" }, ip: "" }, [
      parseMoney("ETH", "10000.000000000000000000"),
      parseMoney("USDC", "10000000.000000"),
    ]),
  );
});
afterAll(() => bench.close());

const COINS = ["bitcoin", "ethereum", "solana"] as const;
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      purpose: fc.constant("buy" as const),
      amount: fc
        .bigInt({ min: 12_500n, max: 300_000n })
        .map((minor) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`),
    }),
  },
  { weight: 2, arbitrary: fc.record({ purpose: fc.constant("rebalance" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      purpose: fc.constant("sell" as const),
      shareBps: fc.integer({ min: 1, max: 10_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ takeOut: fc.integer({ min: 1, max: 10_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ index: fc.constantFrom("three_largest", "equal_parts", "half_dollar") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ coin: fc.constantFrom(...COINS), percent: fc.integer({ min: -8, max: 8 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Quote {
  readonly id: string;
  readonly code?: string;
  readonly legs: readonly { readonly pays: Sum; readonly receives: Sum }[];
  readonly pays: string;
  readonly receives: string;
}
type Sum = { readonly asset: Asset; readonly amount: string };

const minor = ({ asset, amount }: Sum) => parseMoney(asset, amount).minor;

describe("a basket, whatever its client does and the market says", () => {
  it("gains and loses exactly what the legs of its quotes say, and the books are in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        const who = await bench.client("20000.00 BRL");
        await bench.call("PUT", "/v1/basket/recipe", who, { index: "three_largest" });
        for (const one of steps) await take(one, who);
        await expectBooksInOrder(bench.app.databaseUrl);
      }),
      { numRuns: Number(process.env.BASKET_SEQUENCES ?? 6) },
    );
  });

  async function take(one: Step, who: SignedInPerson): Promise<void> {
    if ("coin" in one) {
      await bench.moveMarket(one.coin, one.percent);
      return bench.pass(30);
    }
    const before = await owned(who);
    if ("index" in one) await bench.call("PUT", "/v1/basket/recipe", who, { index: one.index });
    else if ("takeOut" in one)
      await bench.call("POST", "/v1/basket/withdrawals", who, { shareBps: one.takeOut });
    else return trade(one, who, before);
    // What is chosen or taken out stays the client's, to the smallest unit.
    expect(await owned(who)).toEqual(before);
  }

  async function trade(asked: object, who: SignedInPerson, before: Map<Asset, bigint>): Promise<void> {
    const quote = (await bench.call("POST", "/v1/basket/quotes", who, asked)).body as unknown as Quote;
    if (quote.code === undefined) {
      const order = await bench.call("POST", "/v1/basket/orders", who, { quoteId: quote.id });
      if (order.status === 201) for (const leg of quote.legs) count(before, leg);
      const reais = (amount: string) => parseMoney("BRL", amount).minor;
      const legs = new Map<Asset, bigint>();
      for (const leg of quote.legs) count(legs, leg);
      expect(legs.get("BRL")).toBe(reais(quote.receives) - reais(quote.pays));
    }
    expect(await owned(who)).toEqual(before);
  }

  function count(sums: Map<Asset, bigint>, { pays, receives }: Quote["legs"][number]): void {
    sums.set(pays.asset, (sums.get(pays.asset) ?? 0n) - minor(pays));
    sums.set(receives.asset, (sums.get(receives.asset) ?? 0n) + minor(receives));
  }

  /** What a client has of each asset, in the wallets and in the basket. */
  async function owned({ userId }: SignedInPerson): Promise<Map<Asset, bigint>> {
    const { db } = bench.app.ctx;
    const has = new Map<Asset, bigint>([
      ["BRL", (await balanceOf(db, customerAccount(userId, "available", "BRL"))).minor],
    ]);
    for (const asset of BASKET_ASSETS satisfies readonly BasketAsset[]) {
      const spendable = await balanceOf(db, customerAccount(userId, "available", asset));
      has.set(asset, spendable.minor + (await balanceOf(db, basketAccount(userId, asset))).minor);
    }
    return has;
  }
});
