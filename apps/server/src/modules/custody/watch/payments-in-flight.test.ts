import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";
import { depositProduct } from "../../grain/index.js";
import { coldTreasury } from "../../treasury/index.js";
import { createChains } from "../chains/create-chains.js";
import { createColdAddresses } from "../cold/cold-addresses.js";
import { watchCold } from "../cold/watch-cold.js";
import { createNetworks } from "../networks/networks.js";
import { reconcileNetwork } from "./reconcile-network.js";
import { watchNetwork } from "./watch-network.js";

// Money goes out of a chain block by block.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const THIEF = "0x00000000000000000000000000000000000000aa";
const HOUR = 3_700;

let bench: CustodyBench;
/** What the verification is to find broken at the end of a test. */
let broken: string[];
beforeEach(async () => {
  broken = [];
  bench = await startCustodyBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["BSC"] });
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(broken);
  await bench.close();
});

async function aTraderWith(amount: string): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", amount));
  await bench.mine("BSC");
  await bench.pass(11);
  return ana;
}

async function withdraw(person: TestTrader): Promise<string> {
  // Reading signs in again where the session is over.
  await bench.read(person, { id: person.userId });
  const wanted = { method: "usdt", amount: "20.00", network: "BSC", address: OUTSIDE };
  return (await bench.call(person, "POST", "/agro/v1/withdrawals", wanted)).body.id;
}

async function health() {
  const { body } = await bench.admin("GET", "/networks");
  return body.networks.find((one: { network: string }) => one.network === "BSC");
}

async function idsAt(step: "sent" | "paid"): Promise<string[]> {
  const { body } = await bench.admin("GET", `/withdrawals?step=${step}`);
  return body.items.map(({ id }: { id: string }) => id);
}

/** Has blocks read and compared without anything else being done, as if payments were followed late. */
async function watchAndReconcile(): Promise<void> {
  const networks = createNetworks(bench.app.ctx, async () => {});
  const ctx = { ...bench.app.ctx, networks, deposits: depositProduct };
  await watchNetwork(ctx, "BSC");
  await watchCold(
    {
      ...{ ...ctx, chains: createChains(ctx.config, networks), cold: createColdAddresses(ctx.config) },
      ...{ bitcoin: undefined, solana: undefined, treasury: coldTreasury },
    },
    "BSC",
  );
  await reconcileNetwork(ctx, "BSC");
}

describe("a network by which payments are always in flight", () => {
  it("is compared, and money that is missing is found", async () => {
    const ana = await aTraderWith("500.00");
    for (let round = 0; round < 3; round += 1) {
      const id = await withdraw(ana);
      await bench.pass(1);
      await bench.pass(HOUR);
      expect(await idsAt("sent")).toContain(id);
      expect(await health()).toMatchObject({ creditsStopped: false, reconciledAt: expect.any(String) });
      // Final, and paid while the next one is on its way.
      await bench.mine("BSC", 4);
    }
    await bench.chain.send("BSC", THIEF, 10n ** 18n, { from: bench.chain.net("BSC").house });
    await bench.mine("BSC", 4);
    const id = await withdraw(ana);
    await bench.pass(1);
    await bench.pass(HOUR);
    expect(await idsAt("sent")).toContain(id);
    expect(await health()).toMatchObject({ creditsStopped: true });
    broken = ["custody_differs"];
  });

  it("holds what the books say while a final payment has no end in the books yet", async () => {
    const ana = await aTraderWith("100.00");
    const id = await withdraw(ana);
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await watchAndReconcile();
    expect(await idsAt("sent")).toContain(id);
    const { creditsStopped, onChain, inLedger } = await health();
    expect(creditsStopped).toBe(false);
    expect(onChain).toBe(inLedger);
    expect(Number(onChain)).toBeLessThan(90);
    await bench.pass(6);
    expect(await idsAt("paid")).toContain(id);
    await watchAndReconcile();
    expect(await health()).toMatchObject({ creditsStopped: false, onChain });
  });
});
