import { NETWORKS } from "@lastro/contracts/custody/networks";
import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../testing/crypto-bench.js";

let bench: CryptoBench;
/** What the verification is to find broken at the end of a test. */
let broken: string[];
beforeEach(async () => {
  broken = [];
  bench = await startCryptoBench();
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(broken);
  await bench.custody.close();
});

/** Makes what was sent final and books it. */
async function settle(network: (typeof NETWORKS)[number]) {
  await bench.custody.mine(network);
  await bench.custody.pass(10);
}

describe("a client's address", () => {
  it("is one per client and family, the same whenever it is asked for, and another client's is another", async () => {
    const [ana, bia] = [await bench.client(), await bench.client()];
    const [first, second] = await Promise.all([
      bench.address(ana, "USDT", "ERC20"),
      bench.address(ana, "USDT", "BSC"),
    ]);
    expect(second).toBe(first);
    expect(await bench.address(bia, "USDT", "ERC20")).not.toBe(first);
    const tron = await bench.address(ana, "USDT", "TRC20");
    expect(tron).toMatch(/^T/);
    expect(await bench.address(ana, "USDT", "TRC20")).toBe(tron);
  });

  it("is given once to fifty requests at the same time", async () => {
    const ana = await bench.client();
    const given = await Promise.all(Array.from({ length: 50 }, () => bench.address(ana, "USDT", "ERC20")));
    expect(new Set(given).size).toBe(1);
  });

  it("is shown to nobody when the row does not say what the keys say", async () => {
    const ana = await bench.client();
    await bench.address(ana, "USDT", "ERC20");
    await bench.asOwner(
      "update custody_address set address = '0x00000000000000000000000000000000000000aa' where family = 'evm'",
    );
    const answer = await bench.custody.call(ana, "POST", "/v1/crypto/addresses", {
      asset: "USDT",
      network: "BSC",
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "custody.network_unavailable" } });
  });

  it("is refused for an asset its network does not carry", async () => {
    const ana = await bench.client();
    const answer = await bench.custody.call(ana, "POST", "/v1/crypto/addresses", {
      asset: "BTC",
      network: "ERC20",
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "crypto.rail_unknown" } });
  });
});

describe("a deposit to a client's address", () => {
  it.each(NETWORKS)("is shown arriving by %s, and credited once when it is final", async (network) => {
    const ana = await bench.client();
    const hash = await bench.send(network, await bench.address(ana, "USDT", network), "250.123456");
    await bench.custody.pass(10);
    expect(await bench.deposits(ana)).toMatchObject([
      { status: "arriving", txHash: hash, confirmations: { have: 1 }, amount: { amount: "250.123456" } },
    ]);
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    await settle(network);
    await bench.custody.pass(10);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited", txHash: hash }]);
    expect(await bench.balance(ana, "USDT")).toBe(250_123_456n);
    const { body } = await bench.custody.call(ana, "GET", "/v1/statement");
    expect(body.items[0]).toMatchObject({ title: "cryptoReceived", description: hash });
    await bench.custody.pass(3_600);
  });

  it("goes to each of two clients paid by one transaction", async () => {
    const [ana, bia] = [await bench.client(), await bench.client()];
    const to = await bench.address(ana, "USDT", "ERC20");
    const other = await bench.address(bia, "USDT", "ERC20");
    await bench.send("ERC20", to, "20.000000", { also: [{ to: other, raw: 30_000_000n }] });
    await settle("ERC20");
    expect([await bench.balance(ana, "USDT"), await bench.balance(bia, "USDT")]).toEqual([
      20_000_000n,
      30_000_000n,
    ]);
  });

  it("below the minimum waits at its address, and is credited with what makes it enough", async () => {
    const ana = await bench.client();
    const to = await bench.address(ana, "USDT", "TRC20");
    await bench.send("TRC20", to, "4.000000");
    await settle("TRC20");
    expect(await bench.deposits(ana)).toMatchObject([{ status: "accumulating" }]);
    const { body } = await bench.custody.call(ana, "POST", "/v1/crypto/addresses", {
      asset: "USDT",
      network: "TRC20",
    });
    expect(body.waiting).toEqual({ asset: "USDT", amount: "4.000000" });
    await bench.send("TRC20", to, "6.000000");
    await settle("TRC20");
    expect(await bench.balance(ana, "USDT")).toBe(10_000_000n);
    expect((await bench.deposits(ana)).map(({ status }) => status)).toEqual(["credited", "credited"]);
    expect(await bench.custody.house("suspense")).toBe(0n);
  });

  it("of another token is kept and credited to nobody", async () => {
    const ana = await bench.client();
    await bench.send("ERC20", await bench.address(ana, "USDT", "ERC20"), "500.000000", { token: "fake" });
    await settle("ERC20");
    expect(await bench.deposits(ana)).toMatchObject([{ status: "unexpected", amount: null }]);
    expect(await bench.balance(ana, "USDT")).toBe(0n);
  });

  it("from an address the issuer has blocked waits for a person", async () => {
    const ana = await bench.client();
    const from = "0x000000000000000000000000000000000000beef";
    await bench.send("ERC20", await bench.address(ana, "USDT", "ERC20"), "50.000000", { from });
    await bench.custody.chain.blackList("ERC20", from);
    await settle("ERC20");
    expect(await bench.deposits(ana)).toMatchObject([{ status: "under_review", reason: "sender_blocked" }]);
    expect(await bench.custody.house("suspense")).toBe(50_000_000n);
  });

  it("is credited by nobody while the providers disagree", async () => {
    const ana = await bench.client();
    await bench.send("ERC20", await bench.address(ana, "USDT", "ERC20"), "50.000000");
    bench.custody.chain.faults.arm("lie", true, { endpoint: "ERC20/b eth_getLogs" });
    await settle("ERC20");
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    bench.custody.chain.faults.clear();
    await bench.custody.pass(120);
    expect(await bench.balance(ana, "USDT")).toBe(50_000_000n);
  });

  it("that the network drops before it is final is shown gone", async () => {
    const ana = await bench.client();
    await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "50.000000");
    await bench.custody.pass(10);
    await bench.custody.chain.net("BSC").reorg(1);
    await bench.custody.mine("BSC", 5);
    await bench.custody.pass(10);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "gone" }]);
    expect(await bench.balance(ana, "USDT")).toBe(0n);
  });

  it("whose final block is replaced is frozen, and the network credits nothing more", async () => {
    const ana = await bench.client();
    const to = await bench.address(ana, "USDT", "BSC");
    await bench.send("BSC", to, "50.000000");
    await settle("BSC");
    expect(await bench.balance(ana, "USDT")).toBe(50_000_000n);
    await bench.custody.chain.net("BSC").reorg(4);
    await bench.custody.mine("BSC", 6);
    await bench.custody.pass(10);
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    await bench.send("BSC", to, "70.000000");
    await settle("BSC");
    expect(await bench.balance(ana, "USDT")).toBe(0n);
  });

  it("is booked once by several workers at the same time", async () => {
    const ana = await bench.client();
    await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "50.000000");
    await bench.custody.mine("BSC");
    bench.custody.clock.advanceSeconds(10);
    await Promise.all(Array.from({ length: 8 }, () => bench.watchNow("BSC")));
    expect(await bench.balance(ana, "USDT")).toBe(50_000_000n);
    const rows = await query(bench.custody.app.ctx.db, "select 1 from custody_incoming", []);
    expect(rows).toHaveLength(1);
  });

  it("is found different when the address holds less than the books say", async () => {
    const ana = await bench.client();
    await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "50.000000");
    await settle("BSC");
    await bench.asOwner("update custody_incoming set raw = raw + 1000000000000");
    await bench.custody.pass(3_600);
    const rows = await query<{ stopped_because: string | null }>(
      bench.custody.app.ctx.db,
      "select stopped_because from custody_incoming_watch where network = 'BSC'",
      [],
    );
    expect(rows[0]?.stopped_because).toContain("the books say");
    broken = ["address_differs"];
  });
});
