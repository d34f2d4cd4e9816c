import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import { type SignedInPerson, signInAgain } from "../../../../testing/people.js";
import { balanceOf, houseAccount } from "../../../ledger/index.js";

/** An address of somebody outside for each test: what came to it is that test's. */
const OUTSIDE = [
  "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
  "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
  "1JArS6jzE3AJ9sZ3aFij1BmTcpFGgN86hA",
] as const;

let bench: CryptoBench;
let to: string;
let used = 0;
let clients = 0;
beforeAll(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: [] });
});
beforeEach(() => {
  to = OUTSIDE[used] ?? "";
  used += 1;
});
afterEach(async () => {
  bitcoin().setFeeLevel(0);
  bench.custody.chain.faults.clear();
  for (let rest = 0; rest < 2; rest += 1) await mine(7);
  await bench.custody.pass(3_600);
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await stoppedBecause()).toBeNull();
  // Everything is at rest by now: each address was compared.
  const compared = await query(
    bench.custody.app.ctx.db,
    "select 1 from custody_address_check where network = 'BTC' and checked_at >= $1",
    [bench.custody.clock.now()],
  );
  expect(compared).toHaveLength(clients);
});
afterAll(() => bench.custody.close());

const bitcoin = () => bench.custody.chain.bitcoin;
const paid = () => bitcoin().paidTo(to);

async function mine(blocks: number) {
  bitcoin().mine(blocks);
  await bench.custody.pass(10);
}

async function stoppedBecause() {
  const [row] = await query<{ why: string | null }>(
    bench.custody.app.ctx.db,
    "select stopped_because as why from custody_incoming_watch where network = 'BTC'",
    [],
  );
  return row?.why;
}

const chainBtc = async () =>
  -(await balanceOf(bench.custody.app.ctx.db, houseAccount("chain_btc", "BTC"))).minor;
const networkFees = async () =>
  -(await balanceOf(bench.custody.app.ctx.db, houseAccount("network_fees", "BTC"))).minor;

/** A client to whom bitcoin came, in so many parts. */
async function aClientWith(...parts: bigint[]): Promise<SignedInPerson> {
  clients += 1;
  const ana = await bench.client();
  const address = await bench.address(ana, "BTC", "BTC");
  for (const sats of parts) bitcoin().send(address, sats);
  await mine(6);
  expect(await bench.balance(ana, "BTC")).toBe(parts.reduce((sum, one) => sum + one, 0n));
  return ana;
}

/** What one bitcoin costs: what it is worth decides about limits and who approves. */
function bitcoinCosts({ brl, usd }: { brl: string; usd: string }): Promise<void> {
  const now = bench.custody.clock.now().toISOString();
  return bench.asOwner(
    `insert into price_latest (coin, brl, usd, source_at, received_at)
     values ('BTC', ${brl} * 1e8, ${usd} * 1e8, '${now}', '${now}')
     on conflict (coin) do update set brl = excluded.brl, usd = excluded.usd, source_at = excluded.source_at`,
  );
}

interface Rail {
  readonly network: string;
  readonly speeds: readonly { readonly speed: string; readonly fee: { readonly amount: string } }[];
}

async function speeds(ana: SignedInPerson) {
  const { body } = await bench.custody.call(ana, "GET", "/v1/crypto/rails");
  return (body.rails as Rail[]).find(({ network }) => network === "BTC")?.speeds ?? [];
}

async function anEntry(person: SignedInPerson, address = to): Promise<string> {
  const entry = { network: "BTC", address, label: "Cofre", owner: "own" };
  const { body } = await bench.custody.call(person, "POST", "/v1/crypto/address-book", entry);
  return body.id;
}

/** Asks for it, and has an administrator approve it. */
async function send(ana: SignedInPerson, amount: string, of: object = {}, entryId?: string) {
  const answer = await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", {
    ...{ entryId: entryId ?? (await anEntry(ana)), amount: { asset: "BTC", amount } },
    ...of,
  });
  if (answer.status !== 201) return answer;
  const url = `/v1/admin/crypto/withdrawals/${answer.body.id}/approve`;
  const approved = await bench.admin("POST", url, { reason: "Conferido" });
  expect(approved.status).toBe(200);
  return answer;
}

const read = async (person: SignedInPerson, id: string) =>
  (await bench.custody.call(person, "GET", `/v1/crypto/withdrawals/${id}`)).body;

async function attempts(id: string) {
  return query<{ number: number; fee: bigint; size: number; tx_hash: string; signed_tx: string }>(
    bench.custody.app.ctx.db,
    "select number, fee, size, tx_hash, signed_tx from custody_bitcoin_attempt where payment_id = $1 order by number",
    [id],
  );
}

describe("bitcoin a client sends", () => {
  it.each(["fast", "normal", "economic"] as const)(
    "leaves at the speed that was chosen (%s), for the fee that was shown, and ends after six blocks",
    async (speed) => {
      const ana = await aClientWith(300_000n, 200_000n);
      const [held, spent] = [await chainBtc(), await networkFees()];
      const quote = (await speeds(ana)).find((one) => one.speed === speed);
      const { body } = await send(ana, "0.00400000", { speed, fee: { asset: "BTC", ...quote?.fee } });
      expect(body).toMatchObject({ speed, fee: quote?.fee, step: "awaiting_approval" });
      await bench.custody.pass(5);
      expect(await read(ana, body.id)).toMatchObject({ step: "sent", txHash: bitcoin().waiting()[0] });
      await mine(5);
      expect(await read(ana, body.id)).toMatchObject({ step: "sent", confirmations: { have: 5, need: 6 } });
      await mine(1);
      expect(await read(ana, body.id)).toMatchObject({ step: "paid", replaced: false });
      const net = 400_000n - BigInt((quote?.fee.amount ?? "0").replace(".", ""));
      expect(await paid()).toBe(net);
      const [attempt] = await attempts(body.id);
      // The fee of the transaction is what the network took; what the client was charged is another thing.
      expect(held - (await chainBtc())).toBe(net + (attempt?.fee ?? 0n));
      expect((await networkFees()) - spent).toBe(attempt?.fee);
      expect(await bench.balance(ana, "BTC")).toBe(100_000n);
    },
  );

  it("is refused for a fee that rose, a bad address, our change address and too little", async () => {
    const ana = await aClientWith(100_000n);
    const entryId = await anEntry(ana);
    const [fast] = await speeds(ana);
    bitcoin().setFeeLevel(30);
    const shown = { speed: "fast", fee: { asset: "BTC", ...fast?.fee } };
    expect((await send(ana, "0.00050000", shown, entryId)).body.code).toBe("crypto.fee_changed");
    bitcoin().setFeeLevel(0);
    const little = await send(ana, "0.00010500", {}, entryId);
    expect(little.body.code).toBe("crypto.withdrawal_below_minimum");
    const add = async (address: string) => {
      const entry = { network: "BTC", address, label: "x", owner: "own" };
      return (await bench.custody.call(ana, "POST", "/v1/crypto/address-book", entry)).body.code;
    };
    expect(await add("tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl")).toBe("custody.address_invalid");
    // Change of a payment before this one.
    expect(await add("bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el")).toBe("custody.address_ours");
    expect(await bench.balance(ana, "BTC")).toBe(100_000n);
  });
});

describe("a payment no block takes", () => {
  it("is replaced for a higher fee after a time, and whichever a block takes ends it once", async () => {
    const ana = await aClientWith(900_000n);
    bitcoin().setFeeLevel(0);
    const { body } = await send(ana, "0.00500000");
    await bench.custody.pass(5);
    bitcoin().setFeeLevel(12);
    await mine(2);
    expect(await attempts(body.id)).toHaveLength(1);
    await bench.custody.pass(2 * 3_600 + 10);
    await bench.custody.pass(10);
    const [first, second] = await attempts(body.id);
    // Time went on for longer than a session lasts.
    const again = await signInAgain(bench.custody.app, ana);
    expect(await read(again, body.id)).toMatchObject({ replaced: true, txHash: second?.tx_hash });
    expect(second?.fee).toBeGreaterThanOrEqual((first?.fee ?? 0n) + BigInt(second?.size ?? 0));
    expect(bitcoin().waiting()).toEqual([second?.tx_hash]);
    // A miner that never heard of the second takes the first.
    bitcoin().evict(second?.tx_hash ?? "");
    bitcoin().setFeeLevel(0);
    const url = `${bench.custody.chain.url}/BTC/a/tx`;
    await fetch(url, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: first?.signed_tx ?? "",
    });
    bitcoin().mine(1);
    await bench.custody.pass(10);
    expect(await read(again, body.id)).toMatchObject({ txHash: first?.tx_hash, confirmations: { have: 1 } });
    await mine(6);
    expect(await read(again, body.id)).toMatchObject({ step: "paid", txHash: first?.tx_hash });
    expect(await paid()).toBe(500_000n - 1_087n);
  });

  it("is replaced at once when an administrator asks, which pays it once", async () => {
    const ana = await aClientWith(800_000n);
    const { body } = await send(ana, "0.00500000", { speed: "economic" });
    await bench.custody.pass(5);
    bitcoin().setFeeLevel(40);
    await mine(1);
    const url = `/v1/admin/crypto/withdrawals/${body.id}/raise-fee`;
    expect((await bench.admin("POST", url)).body).toMatchObject({ raising: true, attempts: [{ number: 1 }] });
    await bench.custody.pass(10);
    const listed = await bench.admin("GET", "/v1/admin/crypto/withdrawals?step=sent");
    expect(listed.body.items[0]).toMatchObject({ raising: false, attempts: [{ number: 1 }, { number: 2 }] });
    await mine(6);
    const [, second] = await attempts(body.id);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid", txHash: second?.tx_hash });
    expect((await bench.admin("POST", url)).body.code).toBe("crypto.fee_not_raisable");
    expect(await paid()).toBe(500_000n - 293n);
  });
});

describe("a payment on its way", () => {
  it("is sent again when the mempool forgets it, and when its block is replaced", async () => {
    const ana = await aClientWith(700_000n);
    const { body } = await send(ana, "0.00500000");
    await bench.custody.pass(5);
    const { txHash } = await read(ana, body.id);
    bitcoin().evict(txHash);
    await bench.custody.pass(10);
    expect(bitcoin().waiting()).toEqual([txHash]);
    await mine(3);
    expect(await read(ana, body.id)).toMatchObject({ confirmations: { have: 3 } });
    bitcoin().reorg(3);
    bitcoin().evict(txHash);
    await bench.custody.pass(10);
    expect(await read(ana, body.id)).toMatchObject({ step: "sent", confirmations: { have: 0 } });
    expect(bitcoin().waiting()).toEqual([txHash]);
    await mine(9);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid", txHash });
    expect(await paid()).toBe(500_000n - 1_087n);
  });

  it("that was signed and never sent is sent as the same transaction", async () => {
    const ana = await aClientWith(600_000n);
    for (const provider of ["a", "b"])
      bench.custody.chain.faults.arm("tooManyRequests", true, { endpoint: `BTC/${provider} POST` });
    const { body } = await send(ana, "0.00500000");
    await bench.custody.pass(5);
    bench.custody.chain.faults.clear();
    const [signed] = await attempts(body.id);
    expect(signed?.tx_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(bitcoin().waiting()).toEqual([]);
    await bench.custody.pass(120);
    expect(bitcoin().waiting()).toEqual([signed?.tx_hash]);
    expect(await attempts(body.id)).toEqual([signed]);
    await mine(6);
    expect(await paid()).toBe(500_000n - 1_087n);
  });

  it("spends what no other does, and waits for change where nothing confirmed is left", async () => {
    const [ana, bia] = [await aClientWith(1_000_000_000n), await bench.client()];
    const biasAddress = await bench.address(bia, "BTC", "BTC");
    const toBia = await anEntry(ana, biasAddress);
    await bitcoinCosts({ brl: "100.00", usd: "1000.00" });
    const passed = await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", {
      ...{ entryId: toBia, amount: { asset: "BTC", amount: "3.95000000" } },
    });
    expect(passed.body).toMatchObject({ internal: true, step: "paid", fee: { amount: "0.00000000" } });
    const [one, other] = [await send(ana, "6.00000000"), await send(bia, "3.90000000")];
    await Promise.all([0, 1, 2].map(() => bench.custody.app.worker.runDue()));
    await bench.custody.pass(10);
    const states = async () =>
      [await read(ana, one.body.id), await read(bia, other.body.id)].map(({ step }) => step);
    expect((await states()).sort()).toEqual(["processing", "sent"]);
    await mine(6);
    await bench.custody.pass(10);
    expect((await states()).sort()).toEqual(["paid", "sent"]);
    await mine(6);
    expect(await states()).toEqual(["paid", "paid"]);
    expect(await paid()).toBe(990_000_000n - 2n * 1_087n);
  });

  it("worth less than the limit goes at once, worth more waits, and worth far more takes two", async () => {
    const ana = await aClientWith(2_000_000_000n);
    await bitcoinCosts({ brl: "5000.00", usd: "1000.00" });
    const entryId = await anEntry(ana);
    const ask = async (amount: string) => {
      const body = { entryId, amount: { asset: "BTC", amount } };
      return (await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", body)).body;
    };
    const small = await ask("0.50000000");
    expect(small).toMatchObject({ step: "processing" });
    const [one, two] = [await ask("1.50000000"), await ask("11.00000000")];
    expect([one.step, two.step]).toEqual(["awaiting_approval", "awaiting_approval"]);
    const { items } = (await bench.admin("GET", "/v1/admin/crypto/withdrawals")).body;
    const waiting = items as { id: string; takesTwo: boolean }[];
    expect(waiting.find(({ id }) => id === one.id)?.takesTwo).toBe(false);
    expect(waiting.find(({ id }) => id === two.id)?.takesTwo).toBe(true);
    for (const { id } of [one, two])
      await bench.admin("POST", `/v1/admin/crypto/withdrawals/${id}/reject`, { reason: "Conferido" });
    await bench.custody.pass(10);
    await mine(6);
    expect(await read(ana, small.id)).toMatchObject({ step: "paid" });
  });
});
