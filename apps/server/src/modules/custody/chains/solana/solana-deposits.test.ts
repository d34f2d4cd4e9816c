import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../../../testing/people.js";

let bench: CryptoBench;
let ana: SignedInPerson;
let to: string;
beforeAll(async () => {
  bench = await startCryptoBench({}, { networks: [] });
});
beforeEach(async () => {
  ana = await bench.client();
  to = await bench.address(ana, "SOL", "SOL");
});
afterEach(async () => {
  bench.custody.chain.faults.clear();
  await produce(40);
  await bench.custody.pass(3_600);
  expect(await stoppedBecause()).toBeNull();
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => bench.custody.close());

const solana = () => bench.custody.chain.solana;
const balance = () => bench.balance(ana, "SOL");

async function produce(blocks: number) {
  solana().produce(blocks);
  await bench.custody.pass(10);
}

async function stoppedBecause() {
  const [row] = await query<{ why: string | null }>(
    bench.custody.app.ctx.db,
    "select stopped_because as why from custody_incoming_watch where network = 'SOL'",
    [],
  );
  return row?.why;
}

describe("SOL sent to a client's address", () => {
  it("is shown from the first sight, and credited once when its block is final", async () => {
    const txHash = solana().send(to, 500_000_000n);
    await produce(5);
    expect(await bench.deposits(ana)).toMatchObject([
      { status: "arriving", txHash, confirmations: { need: 32 }, amount: { amount: "0.500000000" } },
    ]);
    expect(await balance()).toBe(0n);
    await produce(32);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited", txHash }]);
    await Promise.all([bench.watchNow("SOL"), bench.watchNow("SOL"), produce(3)]);
    expect(await balance()).toBe(500_000_000n);
  });

  it("below the minimum waits for what makes it enough", async () => {
    solana().send(to, 4_000_000n);
    await produce(35);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "accumulating" }]);
    solana().send(to, 6_000_000n);
    await produce(35);
    expect(await balance()).toBe(10_000_000n);
  });

  it("is gone with a fork that loses, and comes back when another block takes it", async () => {
    const txHash = solana().send(to, 500_000_000n);
    await produce(2);
    solana().fork(3);
    solana().forget(txHash);
    await produce(40);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "gone" }]);
    expect(await balance()).toBe(0n);
    const again = solana().send(to, 500_000_000n);
    await produce(2);
    solana().fork(3);
    await produce(40);
    expect(await bench.deposits(ana)).toMatchObject([
      { txHash: again, status: "credited" },
      { status: "gone" },
    ]);
    expect(await balance()).toBe(500_000_000n);
  });

  it.each([
    ["doubles amounts", "lie", true],
    ["knows no transaction", "hide", true],
    ["lies about hashes of blocks", "otherBlockHash", true],
    ["is behind", "lag", 40],
    ["is asked too much", "tooManyRequests", true],
  ] as const)("is credited once, and only rightly, while one provider %s", async (_, fault, value) => {
    bench.custody.chain.faults.arm(fault, value, { endpoint: "SOL/b" });
    solana().send(to, 500_000_000n);
    await produce(36);
    expect(await balance()).toBe(0n);
    bench.custody.chain.faults.clear();
    await bench.custody.pass(120);
    expect(await balance()).toBe(500_000_000n);
  });

  it("is shown no address that the signer has not given its word for", async () => {
    const { userId } = ana;
    await bench.asOwner(
      `update custody_address set address = 'So11111111111111111111111111111111111111112'
       where family = 'solana' and owner_id = '${userId}'`,
    );
    const asked = { asset: "SOL", network: "SOL" };
    const { body } = await bench.custody.call(ana, "POST", "/v1/crypto/addresses", asked);
    expect(body.code).toBe("custody.network_unavailable");
    await bench.asOwner(
      `update custody_address set address = '${to}' where owner_id = '${userId}' and family = 'solana'`,
    );
  });

  it("has addresses made ahead", async () => {
    await bench.custody.pass(60);
    const [pool] = await query<{ made: number }>(
      bench.custody.app.ctx.db,
      "select count(*)::integer as made from custody_address_pool",
      [],
    );
    expect(pool?.made).toBe(400);
  });

  it("is asked for by the demonstration's page", async () => {
    const body = { network: "SOL", to, amount: "0.050000000" };
    const answer = await bench.custody.call(ana, "POST", "/v1/demo/chain/send", body);
    expect(answer.status).toBe(200);
    await produce(35);
    expect(await balance()).toBe(50_000_000n);
  });
});
