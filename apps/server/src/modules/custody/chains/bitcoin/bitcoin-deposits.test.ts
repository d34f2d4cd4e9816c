import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../../../testing/people.js";

let bench: CryptoBench;
let ana: SignedInPerson;
let to: string;
let broken: string[];
beforeEach(async () => {
  broken = [];
  bench = await startCryptoBench({}, { networks: [] });
  ana = await bench.client();
  to = await bench.address(ana, "BTC", "BTC");
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(broken);
  await bench.custody.close();
});

const send = (sats: bigint) => bench.custody.chain.bitcoin.send(to, sats);
const balance = () => bench.balance(ana, "BTC");

async function mine(blocks: number) {
  bench.custody.chain.bitcoin.mine(blocks);
  await bench.custody.pass(10);
}

async function stoppedBecause() {
  const rows = await query<{ stopped_because: string | null }>(
    bench.custody.app.ctx.db,
    "select stopped_because from custody_incoming_watch where network = 'BTC'",
    [],
  );
  return rows[0]?.stopped_because;
}

describe("bitcoin sent to a client's address", () => {
  it("is shown from the first sight, and credited once after six blocks", async () => {
    const txHash = send(500_000n);
    await bench.custody.pass(10);
    expect(await bench.deposits(ana)).toMatchObject([
      { status: "arriving", txHash, confirmations: { have: 0, need: 6 }, amount: { amount: "0.00500000" } },
    ]);
    await mine(5);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "arriving", confirmations: { have: 5 } }]);
    expect(await balance()).toBe(0n);
    await mine(1);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited", txHash }]);
    await mine(1);
    await bench.custody.pass(3_600);
    expect(await balance()).toBe(500_000n);
    expect(await stoppedBecause()).toBeNull();
  });

  it("below the minimum waits for what makes it enough", async () => {
    send(4_000n);
    await mine(6);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "accumulating" }]);
    send(6_000n);
    await mine(6);
    expect(await balance()).toBe(10_000n);
  });

  it("comes back in another block when its own is replaced before it is final", async () => {
    const txHash = send(500_000n);
    await mine(2);
    bench.custody.chain.bitcoin.reorg(2);
    await bench.custody.pass(10);
    expect(await balance()).toBe(0n);
    await mine(8);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited", txHash }]);
    expect(await balance()).toBe(500_000n);
  });

  it("is frozen when its final block is replaced, and nothing more is credited", async () => {
    send(500_000n);
    await mine(6);
    expect(await balance()).toBe(500_000n);
    bench.custody.chain.bitcoin.reorg(6);
    const [lost] = bench.custody.chain.bitcoin.waiting();
    bench.custody.chain.bitcoin.evict(lost ?? "");
    await mine(8);
    expect(await balance()).toBe(0n);
    expect(await stoppedBecause()).toContain("was replaced");
  });

  it("that the mempool forgets is credited to nobody", async () => {
    const txHash = send(500_000n);
    await bench.custody.pass(10);
    bench.custody.chain.bitcoin.evict(txHash);
    await mine(8);
    expect(await balance()).toBe(0n);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "gone" }]);
  });

  it.each([
    ["lies about hashes of blocks", "otherBlockHash", true],
    ["shows another block's bytes", "lie", true],
    ["is behind", "lag", 20],
    ["answers that it is asked too much", "tooManyRequests", true],
  ] as const)("is credited once, and only rightly, while one provider %s", async (_, fault, value) => {
    send(500_000n);
    bench.custody.chain.faults.arm(fault, value, { endpoint: "BTC/a" });
    await mine(6);
    expect([0n, 500_000n]).toContain(await balance());
    if (fault !== "lie") expect(await balance()).toBe(0n);
    bench.custody.chain.faults.clear();
    await bench.custody.pass(120);
    expect(await balance()).toBe(500_000n);
  });

  it("is found different when the address holds less than the books say", async () => {
    send(500_000n);
    await mine(6);
    await bench.asOwner("update custody_incoming set raw = raw + 1");
    await bench.custody.pass(3_600);
    expect(await stoppedBecause()).toContain("the books say");
    broken = ["bitcoin_outputs_differ", "address_differs"];
  });

  it("is asked for by the demonstration's page", async () => {
    const url = "/v1/demo/chain/send";
    const body = { network: "BTC", to, amount: "0.00100000" };
    const answer = await bench.custody.call(ana, "POST", url, body);
    expect(answer.status).toBe(200);
    await mine(6);
    expect(await balance()).toBe(100_000n);
  });
});
