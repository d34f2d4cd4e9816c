import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";
import { anAdmin } from "../../../testing/people.js";

// Money goes to and fro on a chain.
vi.setConfig({ testTimeout: 60_000 });

const SENDER = "0x000000000000000000000000000000000000fade";

let bench: CustodyBench;
let senders = 0;
beforeAll(async () => {
  bench = await startCustodyBench({}, { networks: ["BSC", "ERC20"] });
});
afterEach(() => bench.chain.faults.clear());
afterAll(async () => {
  await bench.pass(3_700);
  const { body } = await bench.admin("GET", "/networks");
  for (const network of body.networks) expect(network).toMatchObject({ creditsStopped: false });
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** Another sender each time, so that each payment is told apart. */
function aSender(): string {
  senders += 1;
  return `${SENDER.slice(0, -4)}${String(senders).padStart(4, "0")}`;
}

/** A payment nobody announced, which an operator has refused. */
async function aRefusedPayment(network: "ERC20" | "BSC" = "BSC", amount = "44.000000", from = aSender()) {
  const address = (await bench.open(await bench.trader(), network)).address;
  const hash = await bench.chain.send(network, address, bench.raw(network, amount), { from });
  await bench.mine(network);
  await bench.pass(30);
  const [{ id } = { id: "" }] = await bench.arrivals(hash);
  await bench.admin("POST", `/deposits/${id}/reject`, { reason: "sem comprovante" });
  return { id, from };
}

async function read(id: string, status: string) {
  const { body } = await bench.admin("GET", `/deposits?limit=100&status=${status}`);
  return body.items.find((item: { id: string }) => item.id === id);
}

const ask = (id: string) =>
  bench.admin("POST", `/deposits/${id}/return`, { reason: "o remetente pediu de volta" });

async function approve(approvalId: string) {
  const approver = await anAdmin(bench.app);
  const reason = { reason: "conferido com o remetente" };
  return bench.call(approver, "POST", `/v1/admin/approvals/${approvalId}/approve`, reason);
}

const balanceOf = async (network: "ERC20" | "BSC", holder: string) => {
  const data = `0x70a08231${holder.slice(2).padStart(64, "0")}`;
  const call = { to: bench.chain.net(network).token, data };
  return BigInt((await bench.chain.net(network).rpc("eth_call", [call, "latest"])) as string);
};

describe("a refused payment", () => {
  it("goes back to its sender less the fee, by two administrators, and is over when that is final", async () => {
    const { id, from } = await aRefusedPayment("ERC20");
    const [suspense, fees] = [await bench.house("suspense"), await bench.house("fees")];
    const asked = await ask(id);
    expect(asked.body).toMatchObject({ status: "refused", pendingApproval: { id: expect.any(String) } });
    await bench.pass(10);
    expect(await read(id, "refused")).toMatchObject({ return: null });

    const approved = await approve(asked.body.pendingApproval.id);
    expect(approved.body).toMatchObject({
      status: "approved",
      facts: { amount: "44.000000", fee: "3.000000", net: "41.000000", network: "ERC20" },
    });
    const before = await balanceOf("ERC20", from);
    await bench.pass(1);
    expect(await read(id, "returning")).toMatchObject({
      return: { step: "sent", txHash: expect.any(String), net: "41.000000" },
    });
    expect(await bench.house("suspense")).toBe(suspense);
    await bench.mine("ERC20", 4);
    await bench.pass(6);
    expect(await read(id, "returned")).toMatchObject({ return: { step: "paid" }, pendingApproval: null });
    expect(await balanceOf("ERC20", from)).toBe(before + 41_000_000n);
    expect(await bench.house("suspense")).toBe(suspense - 44_000_000n);
    expect(await bench.house("fees")).toBe(fees + 3_000_000n);
  });

  it("is nobody's to attribute once it is let go, and cannot be sent back twice", async () => {
    const rui = await bench.trader();
    const { id } = await aRefusedPayment();
    const { body } = await ask(id);
    expect((await ask(id)).body.code).toBe("approvals.already_asked");
    await approve(body.pendingApproval.id);
    const attribution = { trader: rui.email, reason: "conferido por telefone" };
    expect((await bench.admin("POST", `/deposits/${id}/attribute`, attribution)).body.code).toBe(
      "custody.arrival_not_open",
    );
    expect((await ask(id)).body.code).toBe("custody.arrival_not_refused");
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
  });

  it("is attributed or sent back, not both, when one administrator does each at the same moment", async () => {
    const rui = await bench.trader();
    const { id } = await aRefusedPayment();
    const { body } = await ask(id);
    const attribution = { trader: rui.email, reason: "conferido por telefone" };
    const answers = await Promise.all([
      approve(body.pendingApproval.id),
      bench.admin("POST", `/deposits/${id}/attribute`, attribution),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
    const isReturned = (await read(id, "returned")) !== undefined;
    expect(await bench.available(rui)).toBe(isReturned ? 0n : 43_000_000n);
  });

  it("whose request waits is attributed all the same, and the request lapses", async () => {
    const rui = await bench.trader();
    const { id } = await aRefusedPayment();
    const { body } = await ask(id);
    await bench.admin("POST", `/deposits/${id}/attribute`, { trader: rui.email, reason: "apareceu o dono" });
    expect((await approve(body.pendingApproval.id)).body.code).toBe("approvals.not_pending");
  });

  it("of somebody the issuer has blocked stays where it is, also when that happened after it was let go", async () => {
    const { id, from } = await aRefusedPayment("ERC20");
    const { body } = await ask(id);
    await approve(body.pendingApproval.id);
    await bench.chain.blackList("ERC20", from);
    await bench.pass(1);
    expect(await read(id, "refused")).toMatchObject({
      return: { step: "failed", reason: "address_blacklisted" },
    });
    expect((await ask(id)).body.code).toBe("custody.address_blacklisted");
    await bench.chain.blackList("ERC20", from, false);
    expect((await ask(id)).status).toBe(200);
  });

  it("is asked back only once it is refused, and only above the fee", async () => {
    const address = (await bench.open(await bench.trader(), "ERC20")).address;
    const [waiting, small] = [
      await bench.chain.send("ERC20", address, 44_000_000n, { from: aSender() }),
      await bench.chain.send("ERC20", address, 2_000_000n, { from: aSender() }),
    ];
    await bench.mine("ERC20");
    await bench.pass(30);
    const idOf = async (hash: string) => (await bench.arrivals(hash))[0]?.id ?? "";
    expect((await ask(await idOf(waiting))).body.code).toBe("custody.arrival_not_refused");
    await bench.admin("POST", `/deposits/${await idOf(small)}/reject`, { reason: "pouco demais" });
    expect((await ask(await idOf(small))).body.code).toBe("custody.arrival_below_fee");
  });

  it("is sent once, however often the job runs, and again as the same transaction after a reorganisation", async () => {
    const { id, from } = await aRefusedPayment();
    const { body } = await ask(id);
    await approve(body.pendingApproval.id);
    await Promise.all([bench.pass(1), bench.pass(1)]);
    await bench.mine("BSC", 1);
    await bench.chain.net("BSC").reorg(1);
    await bench.pass(6);
    const { txHash } = (await read(id, "returning")).return;
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect(await read(id, "returned")).toMatchObject({ return: { step: "paid", txHash } });
    expect(await balanceOf("BSC", from)).toBe(bench.raw("BSC", "43.000000"));
  });
});
