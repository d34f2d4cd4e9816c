import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";

// Twenty payments come in and twenty withdrawals wait.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const PEOPLE = 4;
const OF_EACH = 5;

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench({ LASTRO_WITHDRAWAL_APPROVAL_USDT: "1" }, { networks: ["BSC"] });
  for (let person = 0; person < PEOPLE; person += 1) {
    const trader = await bench.trader();
    const deposit = await bench.open(trader, "BSC", "200.00");
    await bench.pay("BSC", deposit);
    // Nobody announced these.
    for (let payment = 0; payment < OF_EACH; payment += 1)
      await bench.chain.send("BSC", deposit.address, bench.raw("BSC", "33.000000"));
    await bench.mine("BSC");
    await bench.pass(11);
    for (let payment = 0; payment < OF_EACH; payment += 1)
      await bench.call(trader, "POST", "/agro/v1/withdrawals", {
        method: "usdt",
        amount: "20.00",
        network: "BSC",
        address: OUTSIDE,
      });
  }
});
afterAll(() => bench.close());

/** How many statements a list of so many takes. */
async function statementsOf(url: string, limit: number): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    const { body } = await bench.admin("GET", `${url}&limit=${limit}`);
    expect(body.items).toHaveLength(limit);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

describe("an administrator's list", () => {
  it.each(["/withdrawals?step=awaiting_approval", "/deposits?status=suspense"])(
    "of twenty takes as many statements as one of two: %s",
    async (url) => {
      // The first request of an administrator signs in.
      await bench.admin("GET", `${url}&limit=1`);
      const ofTwo = await statementsOf(url, 2);
      expect(ofTwo).toBeGreaterThan(0);
      expect(await statementsOf(url, PEOPLE * OF_EACH)).toBe(ofTwo);
    },
  );
});
