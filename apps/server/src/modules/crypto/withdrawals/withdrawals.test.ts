import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../testing/crypto-bench.js";
import { posted } from "../../../testing/movements.js";
import type { SignedInPerson } from "../../../testing/people.js";

const OUTSIDE = "0x00000000000000000000000000000000000ca11e";

let bench: CryptoBench;
beforeEach(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["BSC", "ERC20"] });
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await bench.custody.close();
});

/** A client with 500 USDT that came by BSC, and a house that has as much at hand there. */
async function aClientWithMoney(): Promise<SignedInPerson> {
  const ana = await bench.client();
  await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "500.000000");
  await fillHouse("500.00");
  await bench.custody.mine("BSC");
  await bench.custody.pass(10);
  expect(await bench.balance(ana, "USDT")).toBe(500_000_000n);
  return ana;
}

/** Has somebody of the marketplace bring USDT to our own address. */
async function fillHouse(amount: string): Promise<void> {
  const trader = await bench.custody.trader();
  const deposit = await bench.custody.open(trader, "BSC", amount);
  await bench.custody.pay("BSC", deposit);
}

/** What both sources of prices would say of a USDT now. */
function usdtCosts(brl: string): Promise<void> {
  const now = bench.custody.clock.now().toISOString();
  return bench.asOwner(
    `insert into price_latest (coin, brl, usd, source_at, received_at)
     values ('USDT', ${brl} * 1e8, 1e8, '${now}', '${now}')
     on conflict (coin) do update set brl = excluded.brl, source_at = excluded.source_at`,
  );
}

async function anEntry(person: SignedInPerson, of: object = {}): Promise<string> {
  const { status, body } = await bench.custody.call(person, "POST", "/v1/crypto/address-book", {
    network: "BSC",
    address: OUTSIDE,
    label: "Minha carteira",
    owner: "own",
    ...of,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const send = (person: SignedInPerson, entryId: string, amount: string) =>
  bench.custody.call(person, "POST", "/v1/crypto/withdrawals", {
    entryId,
    amount: { asset: "USDT", amount },
  });

const read = async (person: SignedInPerson, id: string) =>
  (await bench.custody.call(person, "GET", `/v1/crypto/withdrawals/${id}`)).body;

describe("crypto sent to an address of the book", () => {
  it("is set aside, sent once, and ends when the network proves it", async () => {
    const ana = await aClientWithMoney();
    const { status, body } = await send(ana, await anEntry(ana), "100.000000");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      step: "processing",
      fee: { amount: "1.000000" },
      net: { amount: "99.000000" },
    });
    expect(await bench.balance(ana, "USDT")).toBe(400_000_000n);
    await bench.custody.pass(5);
    expect(await read(ana, body.id)).toMatchObject({ step: "sent", txHash: expect.stringMatching(/^0x/) });
    await bench.custody.mine("BSC", 4);
    await bench.custody.pass(5);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid" });
    await bench.custody.pass(3_600);
  });

  it("to another client's address is theirs at once, without a network and without a fee", async () => {
    const [ana, bia] = [await aClientWithMoney(), await bench.client()];
    const address = await bench.address(bia, "USDT", "BSC");
    const entryId = await anEntry(ana, { address, owner: "third", holder: "Bia Souza" });
    await usdtCosts("5.00");
    expect((await send(ana, entryId, "30.000000")).body).toMatchObject({ internal: true, step: "paid" });
    expect(await bench.balance(bia, "USDT")).toBe(30_000_000n);
    expect(await bench.balance(ana, "USDT")).toBe(470_000_000n);
  });

  it("to another client's address counts against the limits of transfers, by its worth in reais", async () => {
    const [ana, bia] = [await aClientWithMoney(), await bench.client()];
    const address = await bench.address(bia, "USDT", "BSC");
    const entryId = await anEntry(ana, { address, owner: "third", holder: "Bia Souza" });
    expect((await send(ana, entryId, "30.000000")).body.code).toBe("transfer.value_unknown");
    await usdtCosts("5.00");
    const elsewhere = { ...ana, headers: { authorization: ana.headers.authorization } };
    expect((await send(elsewhere, entryId, "40.010000")).body.code).toBe("limits.device_not_registered");
    expect((await send(elsewhere, entryId, "40.000000")).status).toBe(201);
    await usdtCosts("5000.00");
    expect((await send(ana, entryId, "20.000000")).body.code).toBe("limits.exceeded");
  });

  it("of one balance asked for fifty times is sent as often as there is money", async () => {
    const ana = await aClientWithMoney();
    const entryId = await anEntry(ana);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ana, entryId, "60.000000")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(["custody.withdrawal_balance_short"]));
    expect(await bench.balance(ana, "USDT")).toBe(20_000_000n);
  });

  it("above the limit waits for an administrator, and refused is available again", async () => {
    const ana = await bench.client();
    await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "5000.000000");
    await bench.custody.mine("BSC");
    await bench.custody.pass(10);
    const { body } = await send(ana, await anEntry(ana), "2000.000000");
    expect(body).toMatchObject({ step: "awaiting_approval" });
    const listed = await bench.admin("GET", "/v1/admin/crypto/withdrawals");
    expect(listed.body.items).toMatchObject([{ id: body.id, owner: "own", takesTwo: false }]);
    const reason = "Destino sob investigação";
    await bench.admin("POST", `/v1/admin/crypto/withdrawals/${body.id}/reject`, { reason });
    expect(await read(ana, body.id)).toMatchObject({ step: "refused" });
    expect(await bench.balance(ana, "USDT")).toBe(5_000_000_000n);
  });

  it("waits while our own address holds too little, and goes once it is filled up", async () => {
    const ana = await bench.client();
    await bench.send("BSC", await bench.address(ana, "USDT", "BSC"), "500.000000");
    await bench.custody.mine("BSC");
    await bench.custody.pass(10);
    const { body } = await send(ana, await anEntry(ana), "100.000000");
    await bench.custody.pass(10);
    expect(await read(ana, body.id)).toMatchObject({ step: "processing", txHash: null });
    await fillHouse("200.00");
    await bench.custody.mine("BSC");
    await bench.custody.pass(10);
    expect(await read(ana, body.id)).toMatchObject({ step: "sent" });
    await bench.custody.mine("BSC", 4);
    await bench.custody.pass(10);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid" });
  });

  it("is taken back while its address is new", async () => {
    await bench.custody.close();
    bench = await startCryptoBench();
    const ana = await aClientWithMoney();
    const entryId = await anEntry(ana);
    const { body } = await send(ana, entryId, "100.000000");
    expect(body.step).toBe("cooling");
    const answer = await bench.custody.call(ana, "POST", `/v1/crypto/withdrawals/${body.id}/cancel`);
    expect(answer.body).toMatchObject({ step: "cancelled" });
    expect(await bench.balance(ana, "USDT")).toBe(500_000_000n);
  });

  it("asks whoever has been away who is there", async () => {
    const ana = await aClientWithMoney();
    const entryId = await anEntry(ana);
    bench.custody.clock.advanceSeconds(400);
    expect(await send(ana, entryId, "100.000000")).toMatchObject({
      status: 403,
      body: { code: "customers.password_needed" },
    });
  });

  it("is refused for another's entry, a bad address, our own, the token's contract and too little", async () => {
    const [ana, bia] = [await aClientWithMoney(), await bench.client()];
    const entryId = await anEntry(ana);
    expect((await send(bia, entryId, "100.000000")).status).toBe(404);
    expect((await send(ana, entryId, "10.500000")).body.code).toBe("crypto.withdrawal_below_minimum");
    const add = async (address: string) => {
      const entry = { network: "BSC", address, label: "x", owner: "own" };
      return (await bench.custody.call(ana, "POST", "/v1/crypto/address-book", entry)).body.code;
    };
    expect(await add("0xabc")).toBe("custody.address_invalid");
    expect(await add(bench.custody.chain.net("BSC").house)).toBe("custody.address_ours");
    expect(await add(bench.custody.chain.net("BSC").token)).toBe("custody.address_ours");
    expect(await add(OUTSIDE)).toBe("crypto.entry_known");
    await bench.custody.chain.blackList("ERC20", OUTSIDE);
    const listed = { network: "ERC20", address: OUTSIDE, label: "x", owner: "own" };
    const answer = await bench.custody.call(ana, "POST", "/v1/crypto/address-book", listed);
    expect(answer.body.code).toBe("custody.address_blacklisted");
  });

  it("is refused in an asset the network does not carry here, which would go as another", async () => {
    const ana = await bench.client();
    await posted(bench.custody.app, ana, { USDC: "500.000000" });
    const entryId = await anEntry(ana);
    const amount = { asset: "USDC", amount: "100.000000" };
    const answer = await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", { entryId, amount });
    expect(answer).toMatchObject({ status: 422, body: { code: "crypto.rail_unknown" } });
    expect(await bench.balance(ana, "USDC")).toBe(500_000_000n);
  });
});
