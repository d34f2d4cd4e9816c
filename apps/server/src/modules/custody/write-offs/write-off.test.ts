import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";

// Chains are taken back, and days go by.
vi.setConfig({ testTimeout: 90_000 });

const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const DAY = 86_400;

let bench: CustodyBench;
beforeEach(async () => {
  bench = await startCustodyBench(
    {
      LASTRO_NEW_ADDRESS_HOURS: "0",
      LASTRO_WITHDRAWAL_APPROVAL_USDT: "1000",
      LASTRO_WITHDRAWAL_FOUR_EYES_USDT: "1000",
    },
    { networks: ["BSC", "ERC20"] },
  );
});
afterEach(async () => {
  bench.chain.faults.clear();
  // Whatever was decided, what the addresses hold is what the books say, and credits flow.
  await bench.pass(3_700);
  const { body } = await bench.admin("GET", "/networks");
  for (const network of body.networks) expect(network).toMatchObject({ creditsStopped: false });
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

interface Payment {
  readonly id: string;
  readonly hash: string;
}

async function arrivalOf(hash: string): Promise<Payment> {
  const [{ id } = { id: "" }] = await bench.arrivals(hash);
  return { id, hash };
}

/** A deposit on BSC that was credited, above the blocks a deep reorganisation must leave alone. */
async function aCreditedDeposit() {
  await bench.mine("BSC", 10);
  const ana = await bench.trader();
  const deposit = await bench.open(ana, "BSC");
  const hash = await bench.pay("BSC", deposit);
  await bench.mine("BSC", 4);
  await bench.pass(11);
  expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  return { ana, deposit, ...(await arrivalOf(hash)) };
}

/** Pays money of the person's out, by a network whose address others have filled. */
async function spend(person: TestTrader, amount: string): Promise<void> {
  await bench.pay("ERC20", await bench.open(await bench.trader(), "ERC20", "500.00"));
  await bench.mine("ERC20");
  await bench.pass(11);
  const body = { method: "usdt", network: "ERC20", amount, address: OUTSIDE };
  expect((await bench.call(person, "POST", "/agro/v1/withdrawals", body)).status).toBe(201);
  await bench.pass(1);
  await bench.mine("ERC20", 4);
  await bench.pass(6);
}

/** Takes the last blocks back, with what was in them. */
async function takeBack() {
  await bench.chain.net("BSC").reorg(6);
  await bench.mine("BSC", 8);
  await bench.pass(11);
}

async function listed(id: string, status: string) {
  const { body } = await bench.admin("GET", `/deposits?limit=100&status=${status}`);
  return body.items.find((item: { id: string }) => item.id === id);
}

const ask = (id: string) =>
  bench.admin("POST", `/deposits/${id}/write-off`, { reason: "o bloco não volta mais" });

function approve(by: SignedInPerson, approvalId: string) {
  const reason = { reason: "conferido em dois exploradores" };
  return bench.call(by, "POST", `/v1/admin/approvals/${approvalId}/approve`, reason);
}

/** Asks for a write-off and has another administrator approve it. */
async function writeOff(id: string) {
  const asked = await ask(id);
  expect(asked.status).toBe(200);
  return approve(await anAdmin(bench.app), asked.body.pendingApproval.id);
}

/** Time went on for longer than a session lasts; reading signs in anew. */
const signedIn = (person: TestTrader) => bench.read(person, { id: "0190c1f0-0000-7000-8000-000000000001" });

async function withdrawalRefusal(person: TestTrader): Promise<string | undefined> {
  const body = { method: "usdt", network: "BSC", amount: "20.00", address: OUTSIDE };
  await signedIn(person);
  return (await bench.call(person, "POST", "/agro/v1/withdrawals", body)).body.code;
}

async function noticesOf(person: TestTrader): Promise<string[]> {
  await bench.pass(1);
  await signedIn(person);
  const { body } = await bench.call(person, "GET", "/agro/v1/notices");
  return body.items.map(({ kind }: { kind: string }) => kind);
}

describe("a credited deposit that its network took back", () => {
  it("is written off out of what was frozen, and nothing of it is left or frozen", async () => {
    const { ana, id, deposit } = await aCreditedDeposit();
    const fees = await bench.house("fees");
    await takeBack();
    expect(await noticesOf(ana)).toEqual(["deposit_displaced", "deposit_credited"]);
    await bench.pass(DAY);
    expect(await listed(id, "displaced")).toMatchObject({
      status: "credited",
      displaced: { frozen: expect.stringMatching(/^99\./), spent: "0.000000" },
    });
    expect((await bench.admin("GET", "/networks")).body.networks).toContainEqual(
      expect.objectContaining({ network: "BSC", displaced: 1, creditsStopped: true }),
    );

    const approved = await writeOff(id);
    expect(approved.body).toMatchObject({
      status: "approved",
      facts: { amount: deposit.amount, spent: "0.000000", network: "BSC", person: expect.any(String) },
    });
    expect(await listed(id, "displaced")).toBeUndefined();
    expect(await listed(id, "written_off")).toMatchObject({
      displaced: null,
      writtenOff: { loss: "0.000000" },
      attributedTo: { id: ana.userId },
      pendingApproval: null,
    });
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.house("chain_bsc")).toBe(0n);
    expect(await bench.house("loss")).toBe(0n);
    expect(await bench.house("fees")).toBe(fees - 1_000_000n);
    expect(await withdrawalRefusal(ana)).toBe("custody.withdrawal_balance_short");
    expect(await noticesOf(ana)).toEqual(["deposit_written_off", "deposit_displaced", "deposit_credited"]);
    expect((await ask(id)).body.code).toBe("custody.arrival_not_displaced");
  });

  it("is at the house's loss for what was spent of it, and the administrators are shown how much", async () => {
    const { ana, id } = await aCreditedDeposit();
    await spend(ana, "60.00");
    await takeBack();
    await bench.pass(DAY);
    const { frozen, spent } = (await listed(id, "displaced")).displaced;
    expect([frozen, spent]).toEqual([expect.stringMatching(/^39\./), "60.000000"]);
    expect((await writeOff(id)).body.facts).toMatchObject({ spent: "60.000000" });
    expect(await bench.house("loss")).toBe(-60_000_000n);
    expect(await bench.house("chain_bsc")).toBe(0n);
    expect(await listed(id, "written_off")).toMatchObject({ writtenOff: { loss: "60.000000" } });
  });

  it("takes what its owner has got since before the house bears anything", async () => {
    const { ana, id } = await aCreditedDeposit();
    await spend(ana, "60.00");
    await takeBack();
    await bench.pass(DAY);
    await signedIn(ana);
    await bench.pay("ERC20", await bench.open(ana, "ERC20", "43.00"));
    await bench.mine("ERC20");
    await bench.pass(11);
    const had = await bench.available(ana);
    expect(had).toBeGreaterThan(40_000_000n);
    await writeOff(id);
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.house("loss")).toBe(had - 60_000_000n);
  });

  it("is not written off within a day", async () => {
    const { id } = await aCreditedDeposit();
    await takeBack();
    await bench.pass(DAY - 60);
    expect((await ask(id)).body.code).toBe("custody.arrival_displaced_lately");
    await bench.pass(60);
    expect((await ask(id)).status).toBe(200);
    await writeOffAskedFor(id);
  });

  it("is not written off by who asked, nor while its network shows it", async () => {
    const { id } = await aCreditedDeposit();
    expect((await ask(id)).body.code).toBe("custody.arrival_back");
    await takeBack();
    await bench.pass(DAY);
    const helena = await anAdmin(bench.app);
    const reason = { reason: "o bloco não volta mais" };
    const asked = await bench.call(helena, "POST", `/v1/admin/grain/deposits/${id}/write-off`, reason);
    const approvalId = asked.body.pendingApproval.id;
    expect((await approve(helena, approvalId)).body.code).toBe("approvals.own_request");
    expect((await ask(id)).body.code).toBe("approvals.already_asked");
    expect(await listed(id, "displaced")).toMatchObject({ pendingApproval: { requestedBy: helena.userId } });
    expect((await approve(await anAdmin(bench.app), approvalId)).status).toBe(200);
  });

  it("is not written off while the network's providers give no answer", async () => {
    const { id } = await aCreditedDeposit();
    await takeBack();
    await bench.pass(DAY);
    const asked = await ask(id);
    bench.chain.faults.arm("fail500", true, { endpoint: "BSC" });
    const bruno = await anAdmin(bench.app);
    const answer = await approve(bruno, asked.body.pendingApproval.id);
    expect(answer.body.code).toBe("custody.network_unavailable");
    bench.chain.faults.clear();
    expect((await approve(bruno, asked.body.pendingApproval.id)).status).toBe(200);
  });
});

/** Has what was asked for on an arrival approved by somebody else. */
async function writeOffAskedFor(id: string) {
  const { pendingApproval } = await listed(id, "displaced");
  expect((await approve(await anAdmin(bench.app), pendingApproval.id)).status).toBe(200);
}

describe("a payment in suspense that its network took back", () => {
  it("leaves suspense, and whoever claimed it waits no more", async () => {
    await bench.mine("BSC", 10);
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC", "80.00");
    const hash = await bench.chain.send("BSC", deposit.address, bench.raw("BSC", "44.000000"));
    await bench.claim(ana, deposit, hash);
    await bench.mine("BSC", 4);
    await bench.pass(11);
    expect((await bench.read(ana, deposit)).status).toBe("em_analise");
    const { id } = await arrivalOf(hash);
    await takeBack();
    await bench.pass(DAY);
    const attribution = { trader: ana.email, reason: "conferido por telefone" };
    const refused = await bench.admin("POST", `/deposits/${id}/attribute`, attribution);
    expect(refused.body.code).toBe("custody.arrival_displaced");
    expect((await writeOff(id)).body.facts).not.toHaveProperty("person");
    expect(await bench.house("suspense")).toBe(0n);
    expect(await bench.house("loss")).toBe(0n);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "nao_encontrada" });
  });
});

describe("a transaction that comes back", () => {
  it("before the second administrator approves keeps its deposit from being written off", async () => {
    const { ana, id, deposit, hash } = await aCreditedDeposit();
    const had = await bench.available(ana);
    await takeBack();
    await bench.pass(DAY);
    const asked = await ask(id);
    expect(await bench.pay("BSC", deposit)).toBe(hash);
    await bench.mine("BSC", 4);
    const bruno = await anAdmin(bench.app);
    const answer = await approve(bruno, asked.body.pendingApproval.id);
    expect(answer.body.code).toBe("custody.arrival_back");
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(had);
    expect((await approve(bruno, asked.body.pendingApproval.id)).body.code).toBe("approvals.not_pending");
    expect(await noticesOf(ana)).toEqual(["deposit_restored", "deposit_displaced", "deposit_credited"]);
  });

  it("after its deposit was written off goes to suspense, once, and an operator says whose it is", async () => {
    const { ana, id, deposit, hash } = await aCreditedDeposit();
    await takeBack();
    await bench.pass(DAY);
    await writeOff(id);
    await bench.pass(3_700);
    expect(await bench.pay("BSC", deposit)).toBe(hash);
    await bench.mine("BSC", 4);
    await Promise.all([bench.pass(11), bench.pass(0)]);
    await bench.pass(11);
    const arrivals = await bench.arrivals(hash);
    expect(arrivals.map(({ status, reason }) => [status, reason]).sort()).toEqual([
      ["suspense", "back_after_write_off"],
      ["written_off", null],
    ]);
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.house("suspense")).toBe(arrivals[0]?.amount);
    const again = arrivals.find(({ status }) => status === "suspense");
    const attribution = { trader: ana.email, reason: "é o depósito que tinha sumido" };
    const answer = await bench.admin("POST", `/deposits/${again?.id}/attribute`, attribution);
    expect(answer.status).toBe(200);
    expect(await bench.available(ana)).toBe((again?.amount ?? 0n) - 1_000_000n);
  });

  it("after its deposit was written off is booked though the watch has passed its block", async () => {
    const { ana, id, hash } = await aCreditedDeposit();
    const net = bench.chain.net("BSC");
    const sent = (await net.rpc("eth_getTransactionByHash", [hash])) as Record<string, string>;
    await takeBack();
    await bench.pass(DAY);
    await writeOff(id);
    await bench.pass(3_700);
    await bench.mine("BSC", 6);
    await bench.pass(11);
    // Of the blocks the watch has read by now, the last ones are replaced by others, the first with the transaction.
    const { from, to, input: data, gas, gasPrice, nonce } = sent;
    await net.rpc("anvil_reorg", [4, [[{ from, to, data, gas, gasPrice, nonce }, 0]]]);
    await bench.mine("BSC", 8);
    await bench.pass(11);
    expect((await bench.arrivals(hash)).map(({ status }) => status).sort()).toEqual([
      "suspense",
      "written_off",
    ]);
    expect(await bench.available(ana)).toBe(0n);
  });

  it("at the same moment as its deposit is written off is in the books once, on one side or the other", async () => {
    const { ana, id, deposit, hash } = await aCreditedDeposit();
    const had = await bench.available(ana);
    await takeBack();
    await bench.pass(DAY);
    const asked = await ask(id);
    const bruno = await anAdmin(bench.app);
    const comesBack = async () => {
      await bench.pay("BSC", deposit);
      await bench.mine("BSC", 4);
      await bench.pass(11);
    };
    const [answer] = await Promise.all([approve(bruno, asked.body.pendingApproval.id), comesBack()]);
    await bench.pass(3_700);
    await bench.pass(11);
    const statuses = (await bench.arrivals(hash)).map(({ status }) => status).sort();
    const isWrittenOff = answer.status === 200;
    expect(statuses).toEqual(isWrittenOff ? ["suspense", "written_off"] : ["credited"]);
    expect(await bench.available(ana)).toBe(isWrittenOff ? 0n : had);
  });
});
