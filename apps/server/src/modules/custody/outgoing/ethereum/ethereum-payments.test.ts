import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import { type SignedInPerson, signInAgain } from "../../../../testing/people.js";
import { balanceOf, houseAccount } from "../../../ledger/index.js";

const ETHER = 10n ** 18n;
const GWEI = 10n ** 9n;

let bench: CryptoBench;
/** An address of somebody outside for each test: what came to it is that test's. */
let to: string;
let used = 0;
beforeAll(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["ERC20"] });
});
beforeEach(() => {
  used += 1;
  to = `0x${(0xaa_00_00 + used).toString(16).padStart(40, "0")}`;
});
afterEach(async () => {
  net().setBaseFee(GWEI);
  bench.custody.chain.faults.clear();
  for (let rest = 0; rest < 4; rest += 1) await mine(4, 60);
  await bench.custody.pass(3_600);
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  const stopped = await query(
    bench.custody.app.ctx.db,
    `select stopped_because from custody_incoming_watch where stopped_because is not null
     union all select stopped_because from custody_network where credits_stopped`,
    [],
  );
  expect(stopped).toEqual([]);
});
afterAll(() => bench.custody.close());

const net = () => bench.custody.chain.net("ERC20");

async function mine(blocks = 3, seconds = 10) {
  await bench.custody.mine("ERC20", blocks);
  await bench.custody.pass(seconds);
}

const etherOf = async (address: string) =>
  BigInt((await net().rpc("eth_getBalance", [address, "latest"])) as string);
const usdcOf = async (address: string) => {
  const data = `0x70a08231${address.slice(2).padStart(64, "0")}`;
  return BigInt((await net().rpc("eth_call", [{ to: net().usdc, data }, "latest"])) as string);
};
const inBooks = async (code: "chain_erc20" | "network_fees", asset: "ETH" | "USDC") =>
  -(await balanceOf(bench.custody.app.ctx.db, houseAccount(code, asset))).minor;

/** A client to whom it came; large amounts are gathered at our own address. */
async function aClientWith(asset: "ETH" | "USDC", raw: bigint): Promise<SignedInPerson> {
  const ana = await bench.client();
  const address = await bench.address(ana, asset, "ERC20");
  await bench.sendOnEthereum(address, raw, { token: asset === "ETH" ? "eth" : "usdc" });
  for (let step = 0; step < 6; step += 1) await mine(4, 30);
  expect(await bench.balance(ana, asset)).toBe(raw);
  return ana;
}

interface Rail {
  readonly asset: string;
  readonly network: string;
  readonly speeds: readonly { readonly speed: string; readonly fee: { readonly amount: string } }[];
}

async function speeds(ana: SignedInPerson, asset: "ETH" | "USDC") {
  const { body } = await bench.custody.call(ana, "GET", "/v1/crypto/rails");
  const rail = (body.rails as Rail[]).find((one) => one.network === "ERC20" && one.asset === asset);
  return rail?.speeds ?? [];
}

async function anEntry(person: SignedInPerson, address = to) {
  const entry = { network: "ERC20", address, label: "Cofre", owner: "own" };
  return (await bench.custody.call(person, "POST", "/v1/crypto/address-book", entry)).body;
}

/** Asks for it, and has an administrator approve it where one has to. */
async function send(
  ana: SignedInPerson,
  asset: "ETH" | "USDC",
  amount: string,
  of: object = {},
  address = to,
) {
  const asked = { entryId: (await anEntry(ana, address)).id, amount: { asset, amount }, ...of };
  const answer = await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", asked);
  if (answer.body.step === "awaiting_approval") {
    const url = `/v1/admin/crypto/withdrawals/${answer.body.id}/approve`;
    expect((await bench.admin("POST", url, { reason: "Conferido" })).status).toBe(200);
  }
  return answer;
}

const read = async (person: SignedInPerson, id: string) =>
  (await bench.custody.call(person, "GET", `/v1/crypto/withdrawals/${id}`)).body;

const attempts = (id: string) =>
  query<{
    number: number;
    max_fee: bigint;
    tip: bigint;
    tx_hash: string;
    signed_tx: string;
    fee: bigint | null;
  }>(
    bench.custody.app.ctx.db,
    `select number, max_fee, tip, tx_hash, signed_tx, fee from custody_ethereum_attempt
     where payment_id = $1 order by number`,
    [id],
  );

/** What one of it costs: what it is worth decides about who approves, and what sending USDC costs. */
function etherCosts(usd: string): Promise<void> {
  const now = bench.custody.clock.now().toISOString();
  return bench.asOwner(
    `insert into price_latest (coin, brl, usd, source_at, received_at)
     values ('ETH', ${usd} * 5e8, ${usd} * 1e8, '${now}', '${now}')
     on conflict (coin) do update set brl = excluded.brl, usd = excluded.usd, source_at = excluded.source_at,
       received_at = excluded.received_at`,
  );
}

describe("what came to a client's address", () => {
  it("in USDC is gathered once the address was given the ether that costs, which stays in the books", async () => {
    const ana = await bench.client();
    const address = await bench.address(ana, "USDC", "ERC20");
    const house = await usdcOf(net().house);
    const [ether, fees] = [await inBooks("chain_erc20", "ETH"), await inBooks("network_fees", "ETH")];
    await bench.sendOnEthereum(address, 300_000_000n, { token: "usdc" });
    await mine(4);
    await bench.custody.pass(30);
    const { db } = bench.custody.app.ctx;
    const topUps = () => query(db, "select status from custody_top_up order by id desc limit 1", []);
    const sweeps = () => query(db, "select status, asset from custody_sweep order by id desc limit 1", []);
    expect([await topUps(), await sweeps()]).toEqual([
      [{ status: "sent" }],
      [{ status: "processing", asset: "USDC" }],
    ]);
    for (let step = 0; step < 4; step += 1) await mine(4, 30);
    expect([await topUps(), await sweeps()]).toEqual([
      [{ status: "paid" }],
      [{ status: "paid", asset: "USDC" }],
    ]);
    expect((await usdcOf(net().house)) - house).toBe(300_000_000n);
    // Two transactions cost ether; what the address has left of it is ours and in the books.
    const spent = (await inBooks("network_fees", "ETH")) - fees;
    expect(spent).toBeGreaterThan(0n);
    expect(ether - (await inBooks("chain_erc20", "ETH"))).toBe(spent);
    expect(await bench.deposits(ana)).toHaveLength(1);
    expect(await bench.balance(ana, "ETH")).toBe(0n);
  });

  it("in USDC that Circle stops meanwhile is tried once, and again only hours later", async () => {
    const ana = await bench.client();
    const address = await bench.address(ana, "USDC", "ERC20");
    await bench.sendOnEthereum(address, 300_000_000n, { token: "usdc" });
    await mine(4);
    await net().pauseUsdc(true);
    for (let step = 0; step < 8; step += 1) await mine(4, 40);
    const { db } = bench.custody.app.ctx;
    const sweeps = () =>
      query<{ status: string }>(
        db,
        `select s.status from custody_sweep s join custody_address a on a.id = s.address_id
         where a.address = $1 order by s.id`,
        [address.toLowerCase()],
      );
    expect(await sweeps()).toEqual([{ status: "failed" }]);
    await net().pauseUsdc(false);
    await bench.custody.pass(6 * 3_600);
    for (let step = 0; step < 4; step += 1) await mine(4, 40);
    expect(await sweeps()).toEqual([{ status: "failed" }, { status: "paid" }]);
    expect(await bench.balance(ana, "USDC")).toBe(300_000_000n);
  });

  it("in ether is gathered less what the address keeps for the network", async () => {
    const [house, fees] = [await etherOf(net().house), await inBooks("network_fees", "ETH")];
    const ana = await aClientWith("ETH", ETHER);
    const address = await bench.address(ana, "ETH", "ERC20");
    const left = await etherOf(address);
    expect(left).toBeLessThan(ETHER / 1_000n);
    const spent = (await inBooks("network_fees", "ETH")) - fees;
    expect((await etherOf(net().house)) - house).toBe(ETHER - left - spent);
  });
});

describe("ether a client sends", () => {
  it.each(["fast", "normal", "economic"] as const)(
    "leaves at the speed that was chosen (%s), for the fee that was shown, and ends in a final block",
    async (speed) => {
      const ana = await aClientWith("ETH", ETHER);
      const [held, spent] = [await inBooks("chain_erc20", "ETH"), await inBooks("network_fees", "ETH")];
      const quote = (await speeds(ana, "ETH")).find((one) => one.speed === speed);
      const { body } = await send(ana, "ETH", "0.5", { speed, fee: { asset: "ETH", ...quote?.fee } });
      expect(body).toMatchObject({ speed, fee: quote?.fee });
      await bench.custody.pass(5);
      expect(await read(ana, body.id)).toMatchObject({ step: "sent", txHash: net().waiting()[0] });
      await mine(1);
      expect(await read(ana, body.id)).toMatchObject({ step: "sent", confirmations: { have: 1 } });
      await mine(3);
      expect(await read(ana, body.id)).toMatchObject({ step: "paid", replaced: false });
      const net_ = ETHER / 2n - BigInt((quote?.fee.amount ?? "0").replace(".", ""));
      expect(await etherOf(to)).toBe(net_);
      const [attempt] = await attempts(body.id);
      // What the network took is what the receipt says; what the client was charged is another thing.
      expect(held - (await inBooks("chain_erc20", "ETH"))).toBe(net_ + (attempt?.fee ?? 0n));
      expect((await inBooks("network_fees", "ETH")) - spent).toBe(attempt?.fee);
      expect(await bench.balance(ana, "ETH")).toBe(ETHER / 2n);
    },
  );

  it("to a contract that does not take it fails, and is available again; the network's fee is the house's", async () => {
    const ana = await aClientWith("ETH", ETHER / 2n);
    const spent = await inBooks("network_fees", "ETH");
    const { body } = await send(ana, "ETH", "0.1", {}, net().fakeToken);
    for (let step = 0; step < 3; step += 1) await mine();
    expect(await read(ana, body.id)).toMatchObject({ step: "failed", failure: "network_failed" });
    expect(await bench.balance(ana, "ETH")).toBe(ETHER / 2n);
    const [attempt] = await attempts(body.id);
    expect((await inBooks("network_fees", "ETH")) - spent).toBe(attempt?.fee);
  });

  it("worth less than the limit goes at once, worth more waits, and worth far more takes two", async () => {
    const ana = await aClientWith("ETH", 30n * ETHER);
    await etherCosts("1000.00");
    const ask = async (amount: string) => {
      const entryId = (await anEntry(ana, `0x${amount.replace(".", "").padStart(40, "c")}`)).id;
      const body = { entryId, amount: { asset: "ETH", amount } };
      return (await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", body)).body;
    };
    expect(await ask("0.5")).toMatchObject({ step: "processing" });
    const [one, two] = [await ask("1.5"), await ask("11")];
    expect([one.step, two.step]).toEqual(["awaiting_approval", "awaiting_approval"]);
    const { items } = (await bench.admin("GET", "/v1/admin/crypto/withdrawals")).body;
    const waiting = items as { id: string; takesTwo: boolean }[];
    expect(waiting.find(({ id }) => id === one.id)?.takesTwo).toBe(false);
    expect(waiting.find(({ id }) => id === two.id)?.takesTwo).toBe(true);
    for (const { id } of [one, two])
      await bench.admin("POST", `/v1/admin/crypto/withdrawals/${id}/reject`, { reason: "Conferido" });
  });

  it("is refused for a fee that rose, to our own address, to a token's contract and for too little", async () => {
    const ana = await aClientWith("ETH", ETHER / 10n);
    const [fast] = await speeds(ana, "ETH");
    net().setBaseFee(30n * GWEI);
    await mine(1);
    const shown = { speed: "fast", fee: { asset: "ETH", ...fast?.fee } };
    expect((await send(ana, "ETH", "0.05", shown)).body.code).toBe("crypto.fee_changed");
    for (const address of [net().house, net().usdc, net().token])
      expect((await anEntry(ana, address)).code).toBe("custody.address_ours");
    const little = await send(ana, "ETH", "0.003", {}, `0x${"1d".repeat(20)}`);
    expect(little.body.code).toBe("crypto.withdrawal_below_minimum");
  });
});

describe("USDC a client sends", () => {
  it("is paid by its contract, for a fee in USDC that follows what ether costs", async () => {
    const ana = await aClientWith("USDC", 500_000_000n);
    expect((await speeds(ana, "USDC")).map(({ speed }) => speed)).toEqual(["normal"]);
    await etherCosts("4000.00");
    const quotes = await speeds(ana, "USDC");
    expect(quotes.map(({ speed }) => speed)).toEqual(["fast", "normal", "economic"]);
    const normal = quotes.find(({ speed }) => speed === "normal");
    const { body } = await send(ana, "USDC", "200.000000", { fee: { asset: "USDC", ...normal?.fee } });
    expect(body).toMatchObject({ fee: normal?.fee });
    for (let step = 0; step < 3; step += 1) await mine();
    expect(await read(ana, body.id)).toMatchObject({ step: "paid" });
    expect(await usdcOf(to)).toBe(200_000_000n - BigInt((normal?.fee.amount ?? "0").replace(".", "")));
    expect(await bench.balance(ana, "USDC")).toBe(300_000_000n);
  });

  it("that fails in a block because Circle stopped everything is available again", async () => {
    const ana = await aClientWith("USDC", 400_000_000n);
    const { body } = await send(ana, "USDC", "100.000000");
    await bench.custody.pass(5);
    await net().pauseUsdc(true);
    for (let step = 0; step < 3; step += 1) await mine();
    await net().pauseUsdc(false);
    expect(await read(ana, body.id)).toMatchObject({ step: "failed", failure: "network_failed" });
    expect(await bench.balance(ana, "USDC")).toBe(400_000_000n);
  });

  it("to an address Circle has blocked since is sent nothing", async () => {
    const ana = await aClientWith("USDC", 400_000_000n);
    const before = await usdcOf(net().house);
    const { body } = await send(ana, "USDC", "100.000000");
    await bench.custody.chain.blackList("ERC20", to, true, "usdc");
    for (let step = 0; step < 3; step += 1) await mine();
    expect(await read(ana, body.id)).toMatchObject({
      step: "failed",
      failure: "address_blacklisted",
      txHash: null,
    });
    expect(await usdcOf(net().house)).toBe(before);
    expect(await attempts(body.id)).toEqual([]);
    expect(await bench.balance(ana, "USDC")).toBe(400_000_000n);
  });
});

describe("a payment no block takes", () => {
  it("is replaced after three blocks for a tenth more of both fees, and whichever a block takes ends it once", async () => {
    const ana = await aClientWith("ETH", ETHER);
    const { body } = await send(ana, "ETH", "0.5");
    await bench.custody.pass(5);
    net().setBaseFee(8n * GWEI);
    await mine(2);
    expect(await attempts(body.id)).toHaveLength(1);
    await mine(1);
    await bench.custody.pass(10);
    const [first, second] = await attempts(body.id);
    expect(await read(ana, body.id)).toMatchObject({ replaced: true, txHash: second?.tx_hash });
    expect(second?.max_fee).toBeGreaterThanOrEqual(((first?.max_fee ?? 0n) * 11n) / 10n);
    expect(second?.tip).toBeGreaterThanOrEqual(((first?.tip ?? 0n) * 11n) / 10n);
    expect(net().waiting()).toEqual([second?.tx_hash]);
    // A node that never heard of the second has the first put into a block.
    net().forgetWaiting();
    net().setBaseFee(GWEI);
    await net().sendSigned(first?.signed_tx);
    await mine(1);
    expect(await read(ana, body.id)).toMatchObject({ txHash: first?.tx_hash, confirmations: { have: 1 } });
    await mine(4);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid", txHash: first?.tx_hash });
    const paid = await etherOf(to);
    expect(paid).toBeLessThan(ETHER / 2n);
    expect(paid).toBeGreaterThan(ETHER / 3n);
  });

  it("is raised by itself to five times the first fee and no further, and beyond it where an administrator asks", async () => {
    const ana = await aClientWith("USDC", 500_000_000n);
    const { body } = await send(ana, "USDC", "200.000000");
    await bench.custody.pass(5);
    net().setBaseFee(100n * GWEI);
    for (let step = 0; step < 8; step += 1) await mine(4);
    const stuck = await attempts(body.id);
    const [first, last] = [stuck[0], stuck.at(-1)];
    expect(stuck.length).toBeGreaterThan(1);
    expect(last?.max_fee).toBeLessThanOrEqual((first?.max_fee ?? 0n) * 5n);
    const url = `/v1/admin/crypto/withdrawals/${body.id}/raise-fee`;
    expect((await bench.admin("POST", url)).body).toMatchObject({ raising: true });
    await bench.custody.pass(10);
    const raised = await attempts(body.id);
    expect(raised.length).toBe(stuck.length + 1);
    expect(raised.at(-1)?.max_fee).toBeGreaterThan(100n * GWEI);
    const listed = await bench.admin("GET", "/v1/admin/crypto/withdrawals?step=sent");
    expect(listed.body.items[0]).toMatchObject({ raising: false, attempts: { length: raised.length } });
    for (let step = 0; step < 2; step += 1) await mine(3);
    const again = await signInAgain(bench.custody.app, ana);
    expect(await read(again, body.id)).toMatchObject({ step: "paid", txHash: raised.at(-1)?.tx_hash });
    expect((await bench.admin("POST", url)).body.code).toBe("crypto.fee_not_raisable");
    expect(await usdcOf(to)).toBe(197_000_000n);
  });
});

describe("a payment on its way", () => {
  it("is sent again when nodes forget it, and when its block is replaced", async () => {
    const ana = await aClientWith("ETH", ETHER);
    const { body } = await send(ana, "ETH", "0.25");
    await bench.custody.pass(5);
    const { txHash } = await read(ana, body.id);
    net().forgetWaiting();
    await bench.custody.pass(10);
    expect(net().waiting()).toEqual([txHash]);
    await mine(1);
    expect(await read(ana, body.id)).toMatchObject({ confirmations: { have: 1 } });
    await net().reorg(1);
    await mine(1);
    expect(await read(ana, body.id)).toMatchObject({ step: "sent", confirmations: { have: 0 } });
    expect(net().waiting()).toEqual([txHash]);
    for (let step = 0; step < 2; step += 1) await mine();
    expect(await read(ana, body.id)).toMatchObject({ step: "paid", txHash });
  });

  it("that was signed and never sent is sent as the same transaction", async () => {
    const ana = await aClientWith("ETH", ETHER);
    for (const provider of ["a", "b"])
      bench.custody.chain.faults.arm("tooManyRequests", true, {
        endpoint: `ERC20/${provider} eth_sendRawTransaction`,
      });
    const { body } = await send(ana, "ETH", "0.25");
    await bench.custody.pass(5);
    bench.custody.chain.faults.clear();
    const [signed] = await attempts(body.id);
    expect(signed?.tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(net().waiting()).toEqual([]);
    await bench.custody.pass(120);
    expect(net().waiting()).toEqual([signed?.tx_hash]);
    expect(await attempts(body.id)).toEqual([signed]);
    for (let step = 0; step < 2; step += 1) await mine();
    expect((await attempts(body.id))[0]?.fee).toBeGreaterThan(0n);
  });

  it("that was planned and never signed is signed as it was planned", async () => {
    const ana = await aClientWith("USDC", 300_000_000n);
    const { body } = await send(ana, "USDC", "100.000000");
    await bench.asOwner(
      `insert into custody_ethereum_attempt (payment_id, number, gas, max_fee, tip, after_block, created_at)
       values ('${body.id}', 1, 100000, 3000000000, 50000000, 0, now())`,
    );
    await bench.custody.pass(5);
    expect(await attempts(body.id)).toMatchObject([{ number: 1, max_fee: 3_000_000_000n, tip: 50_000_000n }]);
    for (let step = 0; step < 3; step += 1) await mine();
    expect(await read(ana, body.id)).toMatchObject({ step: "paid" });
  });

  it("is paid once, of many at a time, whatever becomes of fees, nodes and blocks meanwhile", async () => {
    const [first, bia] = [await aClientWith("ETH", ETHER), await aClientWith("USDC", 900_000_000n)];
    // It is too long ago that she showed who she is.
    const ana = await signInAgain(bench.custody.app, first);
    // Worth so little that nobody has to approve it.
    await etherCosts("1000.00");
    const destinations = Array.from({ length: 6 }, (_, at) => `0x${`${used}${at}`.padStart(40, "f")}`);
    const asked = await Promise.all(
      destinations.map((address, at) =>
        at % 2 === 0 ? send(ana, "ETH", "0.1", {}, address) : send(bia, "USDC", "100.000000", {}, address),
      ),
    );
    for (const { status } of asked) expect(status).toBe(201);
    const troubles = [
      () => net().setBaseFee(6n * GWEI),
      () => net().forgetWaiting(),
      () => net().reorg(1),
      () => net().setBaseFee(2n * GWEI),
      () => net().forgetWaiting(),
    ];
    for (const trouble of troubles) {
      bench.custody.clock.advanceSeconds(10);
      await Promise.all([0, 1, 2].map(() => bench.custody.app.worker.runDue()));
      await trouble();
      await bench.custody.mine("ERC20", 1);
    }
    for (let step = 0; step < 6; step += 1) await mine(3, 20);
    for (const [at, { body }] of asked.entries()) {
      const person = await signInAgain(bench.custody.app, at % 2 === 0 ? ana : bia);
      expect(await read(person, body.id)).toMatchObject({ step: "paid" });
      expect((await attempts(body.id)).filter(({ fee }) => fee !== null)).toHaveLength(1);
      const came =
        at % 2 === 0 ? await etherOf(destinations[at] ?? "") : await usdcOf(destinations[at] ?? "");
      const net_ = BigInt(body.net.amount.replace(".", ""));
      expect(came).toBe(net_);
    }
  });
});
