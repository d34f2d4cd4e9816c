import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../testing/crypto-bench.js";

let bench: CryptoBench;
beforeEach(async () => {
  bench = await startCryptoBench({}, { networks: ["TRC20", "BSC"] });
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await bench.custody.close();
});

const sweeps = () =>
  query<{ status: string; amount: bigint }>(
    bench.custody.app.ctx.db,
    "select status, amount from custody_sweep order by id",
    [],
  );

const stops = () =>
  query<{ why: string | null }>(
    bench.custody.app.ctx.db,
    `select stopped_because as why from custody_incoming_watch where stopped_because is not null
     union all select stopped_because from custody_network where credits_stopped`,
    [],
  );

describe.each(["TRC20", "BSC"] as const)("what came to a client's address by %s", (network) => {
  it("is gathered at our own once, while the books stay as they are", async () => {
    const ana = await bench.client();
    const to = await bench.address(ana, "USDT", network);
    await bench.send(network, to, "250.000001");
    await bench.custody.mine(network);
    await bench.custody.pass(10);
    const held = await bench.custody.house(network === "BSC" ? "chain_bsc" : "chain_trc20");
    // Reconciled at every stage: nothing sent, sent and not final, final and not read, read.
    for (let stage = 0; stage < 6; stage += 1) {
      await bench.custody.pass(3_600);
      expect(await stops()).toEqual([]);
      await bench.custody.mine(network, 1);
    }
    await bench.custody.pass(3_600);
    expect(await stops()).toEqual([]);
    expect(await sweeps()).toEqual([{ status: "paid", amount: 250_000_001n }]);
    expect(await bench.custody.house("suspense")).toBe(0n);
    expect(await bench.custody.house(network === "BSC" ? "chain_bsc" : "chain_trc20")).toBe(held);
    expect(await bench.balance(ana, "USDT")).toBe(250_000_001n);
  });
});

describe("what is too little to be worth the network's fee", () => {
  it("stays at its address until more has come", async () => {
    const ana = await bench.client();
    const to = await bench.address(ana, "USDT", "BSC");
    await bench.send("BSC", to, "60.000000");
    await bench.custody.mine("BSC");
    await bench.custody.pass(60);
    expect(await sweeps()).toEqual([]);
    await bench.send("BSC", to, "60.000000");
    await bench.custody.mine("BSC");
    await bench.custody.pass(10);
    await bench.custody.pass(60);
    expect(await sweeps()).toEqual([{ status: "sent", amount: 120_000_000n }]);
  });
});
