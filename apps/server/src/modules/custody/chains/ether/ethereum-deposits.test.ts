import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import { balanceOf, houseAccount } from "../../../ledger/index.js";

const ETHER = 10n ** 18n;
const FINNEY = 10n ** 15n;
const OUTSIDE = "0x000000000000000000000000000000000000beef";

let bench: CryptoBench;
beforeAll(async () => {
  bench = await startCryptoBench({}, { networks: ["BSC", "ERC20"] });
});
afterEach(async () => {
  bench.custody.chain.faults.clear();
  for (let rest = 0; rest < 3; rest += 1) await settle(60);
  await bench.custody.pass(3_600);
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await stopped()).toEqual([]);
});
afterAll(() => bench.custody.close());

const stopped = () =>
  query(
    bench.custody.app.ctx.db,
    "select stopped_because from custody_incoming_watch where stopped_because is not null",
    [],
  );
const suspense = async (asset: "ETH" | "USDC") =>
  (await balanceOf(bench.custody.app.ctx.db, houseAccount("suspense", asset))).minor;

/** Makes what was sent final and books it. */
async function settle(seconds = 10) {
  await bench.custody.mine("ERC20");
  await bench.custody.pass(seconds);
}

async function aClient(asset: "ETH" | "USDC") {
  const person = await bench.client();
  return { person, to: await bench.address(person, asset, "ERC20") };
}

describe("USDC that comes to a client's address", () => {
  it("is shown arriving, and credited once when it is final", async () => {
    const { person, to } = await aClient("USDC");
    expect(to).toBe(await bench.address(person, "USDT", "BSC"));
    const hash = await bench.sendOnEthereum(to, 25_500_000n, { token: "usdc" });
    await bench.custody.pass(10);
    expect(await bench.deposits(person)).toMatchObject([
      { status: "arriving", txHash: hash, amount: { asset: "USDC", amount: "25.500000" } },
    ]);
    await settle();
    await settle();
    expect(await bench.deposits(person)).toMatchObject([{ status: "credited", txHash: hash }]);
    expect([await bench.balance(person, "USDC"), await bench.balance(person, "USDT")]).toEqual([
      25_500_000n,
      0n,
    ]);
  });

  it("goes to each by its contract, where one transaction pays several and another token pays too", async () => {
    const [ana, bia] = [await aClient("USDC"), await aClient("USDC")];
    await bench.sendOnEthereum(ana.to, 20_000_000n, {
      token: "usdc",
      also: [{ to: bia.to, raw: 30_000_000n }],
    });
    await bench.send("ERC20", ana.to, "40.000000");
    await settle();
    expect(await bench.balance(ana.person, "USDC")).toBe(20_000_000n);
    expect(await bench.balance(ana.person, "USDT")).toBe(40_000_000n);
    expect(await bench.balance(bia.person, "USDC")).toBe(30_000_000n);
  });

  it("below the minimum waits for what makes it enough, apart from the other assets", async () => {
    const { person, to } = await aClient("USDC");
    await bench.sendOnEthereum(to, 4_000_000n, { token: "usdc" });
    await bench.send("ERC20", to, "9.000000");
    await settle();
    expect((await bench.deposits(person)).map(({ status }) => status)).toEqual([
      "accumulating",
      "accumulating",
    ]);
    await bench.sendOnEthereum(to, 6_000_000n, { token: "usdc" });
    await settle();
    expect([await bench.balance(person, "USDC"), await bench.balance(person, "USDT")]).toEqual([
      10_000_000n,
      0n,
    ]);
    await bench.send("ERC20", to, "1.000000");
    await settle();
  });

  it("from an address Circle has blocked waits for a person; Tether's list is another", async () => {
    const { person, to } = await aClient("USDC");
    const before = await suspense("USDC");
    const [blocked, other] = [
      "0x00000000000000000000000000000000000b10c1",
      "0x00000000000000000000000000000000000b10c2",
    ];
    await bench.sendOnEthereum(to, 50_000_000n, { token: "usdc", from: blocked });
    await bench.sendOnEthereum(to, 60_000_000n, { token: "usdc", from: other });
    await bench.custody.chain.blackList("ERC20", blocked, true, "usdc");
    await bench.custody.chain.blackList("ERC20", other, true, "usdt");
    await settle();
    expect(await bench.deposits(person)).toMatchObject([
      { status: "credited" },
      { status: "under_review", reason: "sender_blocked" },
    ]);
    expect((await suspense("USDC")) - before).toBe(50_000_000n);
  });
});

describe("ether that comes to a client's address", () => {
  it("by a transaction is shown arriving, and credited once when it is final", async () => {
    const { person, to } = await aClient("ETH");
    const hash = await bench.sendOnEthereum(to, 20n * FINNEY, { token: "eth", from: OUTSIDE });
    await bench.custody.pass(10);
    expect(await bench.deposits(person)).toMatchObject([
      { status: "arriving", txHash: hash, amount: { asset: "ETH", amount: "0.020000000000000000" } },
    ]);
    await settle();
    await settle();
    expect(await bench.deposits(person)).toMatchObject([{ status: "credited", txHash: hash }]);
    expect(await bench.balance(person, "ETH")).toBe(20n * FINNEY);
  });

  it("passed on by a contract, of which no log tells, is credited to each by what the calls show", async () => {
    const [ana, bia] = [await aClient("ETH"), await aClient("ETH")];
    const also = [
      { to: bia.to, raw: 5n * FINNEY },
      { to: ana.to, raw: 7n * FINNEY },
    ];
    const hash = await bench.sendOnEthereum(ana.to, 4n * FINNEY, { token: "eth", batch: true, also });
    await settle();
    expect(await bench.deposits(ana.person)).toMatchObject([
      { status: "credited", txHash: hash },
      { status: "credited", txHash: hash },
    ]);
    expect(await bench.balance(ana.person, "ETH")).toBe(11n * FINNEY);
    expect(await bench.balance(bia.person, "ETH")).toBe(5n * FINNEY);
  });

  it("that a contract took back is nobody's", async () => {
    const { person, to } = await aClient("ETH");
    await bench.sendOnEthereum(to, 8n * FINNEY, { token: "eth", batch: true, fails: true });
    await settle();
    expect(await bench.deposits(person)).toEqual([]);
  });

  it("of which no provider tells what brought it waits for a person, and no more than the balance shows", async () => {
    const { person, to } = await aClient("ETH");
    const before = await suspense("ETH");
    bench.custody.chain.faults.arm("noTrace", true, { endpoint: "ERC20/b" });
    await bench.sendOnEthereum(to, 6n * FINNEY, { token: "eth", batch: true });
    await bench.sendOnEthereum(to, 9n * FINNEY, { token: "eth" });
    await settle();
    const deposits = await bench.deposits(person);
    expect(deposits.map(({ status, reason, amount }) => [status, reason, amount?.amount]).sort()).toEqual([
      ["credited", null, "0.009000000000000000"],
      ["under_review", "origin_unknown", "0.006000000000000000"],
    ]);
    expect((await suspense("ETH")) - before).toBe(6n * FINNEY);
  });

  it("is found in its blocks among many, each amount in its own", async () => {
    const { person, to } = await aClient("ETH");
    for (const raw of [3n, 4n, 5n]) {
      await bench.sendOnEthereum(to, raw * FINNEY, { token: "eth", batch: raw !== 4n });
      await bench.custody.mine("ERC20", 4);
    }
    await settle();
    expect((await bench.deposits(person)).map(({ status }) => status)).toEqual([
      "credited",
      "credited",
      "credited",
    ]);
    expect(await bench.balance(person, "ETH")).toBe(12n * FINNEY);
  });

  it.each([
    ["a balance", "lie", "ERC20/b eth_getBalance"],
    ["a block", "hide", "ERC20/a eth_getBlockByNumber"],
    ["a receipt", "failedWithLogs", "ERC20/b eth_getTransactionReceipt"],
  ] as const)("is credited by nobody while providers disagree about %s", async (_, kind, endpoint) => {
    const { person, to } = await aClient("ETH");
    await bench.sendOnEthereum(to, 10n * FINNEY, { token: "eth" });
    bench.custody.chain.faults.arm(kind, true, { endpoint });
    await settle();
    expect(await bench.balance(person, "ETH")).toBe(0n);
    bench.custody.chain.faults.clear();
    await bench.custody.pass(120);
    expect(await bench.balance(person, "ETH")).toBe(10n * FINNEY);
  });

  it("that the network drops before it is final is shown gone", async () => {
    const { person, to } = await aClient("ETH");
    await bench.sendOnEthereum(to, ETHER, { token: "eth" });
    await bench.custody.pass(10);
    await bench.custody.chain.net("ERC20").reorg(1);
    await bench.custody.mine("ERC20", 5);
    await bench.custody.pass(10);
    expect(await bench.deposits(person)).toMatchObject([{ status: "gone" }]);
    expect(await bench.balance(person, "ETH")).toBe(0n);
  });

  it("is booked once by several workers at the same time", async () => {
    const { person, to } = await aClient("ETH");
    await bench.sendOnEthereum(to, 30n * FINNEY, { token: "eth" });
    await bench.sendOnEthereum(to, 40n * FINNEY, { token: "eth", batch: true });
    await bench.custody.mine("ERC20");
    bench.custody.clock.advanceSeconds(10);
    await Promise.all(Array.from({ length: 8 }, () => bench.watchNow("ERC20")));
    expect(await bench.balance(person, "ETH")).toBe(70n * FINNEY);
    expect(await bench.deposits(person)).toHaveLength(2);
  });
});
