import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";

const ADDRESS = "0x00000000000000000000000000000000000000cc";

let bench: CustodyBench;
/** What the verification is to find broken at the end of a test. */
let broken: string[];
beforeEach(async () => {
  broken = [];
  bench = await startCustodyBench();
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(broken);
  await bench.close();
});

async function aCreditedDeposit(network: "TRC20" | "ERC20" | "BSC" = "BSC") {
  // Above the block of the token itself, which a deep reorganisation must leave alone.
  await bench.mine(network, 10);
  const ana = await bench.trader();
  const deposit = await bench.open(ana, network);
  const hash = await bench.pay(network, deposit);
  await bench.mine(network, 4);
  await bench.pass(11);
  expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  return { ana, deposit, hash };
}

const withdraw = (person: TestTrader) =>
  bench.call(person, "POST", "/agro/v1/withdrawals", {
    method: "usdt",
    network: "BSC",
    amount: "20.00",
    address: ADDRESS,
  });

async function health(network: string) {
  const { body } = await bench.admin("GET", "/networks");
  return body.networks.find((one: { network: string }) => one.network === network);
}

describe("a transfer whose receipt says it failed", () => {
  it("is credited to nobody when the watch finds it without a claim", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    await bench.pay("BSC", deposit);
    await bench.mine("BSC");
    bench.chain.faults.arm("failedWithLogs", true, { endpoint: "BSC" });
    await bench.pass(11);
    expect((await bench.read(ana, deposit)).status).toBe("pendente");
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.house("suspense")).toBe(0n);
    await bench.pass(3_700);
    // The simulated chain moved the money; only the receipt says otherwise.
    broken = ["custody_differs"];
  });

  it("waits while the providers do not agree on its receipt", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    await bench.pay("BSC", deposit);
    await bench.mine("BSC");
    bench.chain.faults.arm("failedWithLogs", true, { endpoint: "BSC/a eth_getTransactionReceipt" });
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(0n);
    bench.chain.faults.clear();
    await bench.pass(61);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });
});

describe("a deposit whose final block is taken back", () => {
  it("is frozen at the next look: its owner can neither spend nor withdraw it, and credits stop", async () => {
    const { ana } = await aCreditedDeposit();
    await bench.chain.net("BSC").reorg(6);
    await bench.mine("BSC", 8);
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(0n);
    expect((await withdraw(ana)).body.code).toBe("custody.withdrawals_frozen");
    expect(await health("BSC")).toMatchObject({ creditsStopped: true });
  });

  it("keeps a withdrawal that was not sent yet from being sent", async () => {
    const { ana } = await aCreditedDeposit();
    expect((await withdraw(ana)).status).toBe(201);
    await bench.chain.net("BSC").reorg(6);
    await bench.mine("BSC", 8);
    await bench.pass(11);
    await bench.pass(86_400);
    const [withdrawal] = await query<{ step: string; tx_hash: string | null }>(
      bench.app.ctx.db,
      "select p.step, o.tx_hash from payments_out_payout p left join custody_outgoing o on o.id = p.id",
      [],
    );
    expect(withdrawal).toEqual({ step: "awaiting_approval", tx_hash: null });
    const [{ id } = { id: "" }] = await query<{ id: string }>(
      bench.app.ctx.db,
      "select id from payments_out_payout",
      [],
    );
    const answer = await bench.admin("POST", `/withdrawals/${id}/approve`, { reason: "Parece em ordem" });
    expect(answer.body.code).toBe("custody.withdrawals_frozen");
    broken = ["custody_differs"];
  });

  it("is free again once its transaction stands in a final block", async () => {
    const { ana, deposit } = await aCreditedDeposit();
    const had = await bench.available(ana);
    bench.chain.faults.arm("otherBlockHash", true, { endpoint: "eth_getBlockByNumber" });
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(0n);
    bench.chain.faults.clear();
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(had);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
    await bench.pass(3_700);
    expect(await health("BSC")).toMatchObject({ creditsStopped: false });
  });
});

describe("a chain that makes blocks faster than its providers answer", () => {
  it("takes deposits all the same: balance and logs are read as of one block", async () => {
    bench.chain.faults.arm("slowMs", 150, { endpoint: "BSC" });
    let goesOn = true;
    const chain = (async () => {
      while (goesOn) {
        await bench.mine("BSC", 1);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    try {
      const ana = await bench.trader();
      expect((await bench.open(ana, "BSC")).status).toBe("pendente");
    } finally {
      goesOn = false;
      await chain;
    }
  });
});

describe("a hash that another one replaced", () => {
  it("is asked about no more", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    const [first, second] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];
    await bench.claim(ana, deposit, first);
    await bench.claim(ana, deposit, second);
    await bench.pass(30);
    const claims = await query<{ tx_hash: string; outcome: string | null }>(
      bench.app.ctx.db,
      "select tx_hash, outcome from grain_deposit_claim order by tx_hash",
      [],
    );
    expect(claims).toEqual([
      { tx_hash: first, outcome: "replaced" },
      { tx_hash: second, outcome: null },
    ]);
  });
});
