import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, formatMoney, money, parseMoney } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../testing/crypto-bench.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";
import { balanceOf, type HouseAccountCode, houseAccount } from "../ledger/index.js";

let bench: CryptoBench;
let helena: SignedInPerson;
let bruno: SignedInPerson;
beforeAll(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" });
});
beforeEach(signIn);
afterEach(async () => {
  bench.custody.chain.faults.clear();
  await rest();
  await bench.custody.pass(3_700);
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  const stopped = await query(
    bench.custody.app.ctx.db,
    `select network, stopped_because from custody_network where credits_stopped
     union all select network, stopped_because from custody_incoming_watch where stopped_because is not null`,
    [],
  );
  expect(stopped).toEqual([]);
});
afterAll(() => bench.custody.close());

/** Two administrators who have just shown their second factors. */
async function signIn() {
  [helena, bruno] = await Promise.all([anAdmin(bench.custody.app), anAdmin(bench.custody.app)]);
}

/** Everything is compared again, after which sessions have ended. */
async function anHour() {
  await bench.custody.pass(3_700);
  await signIn();
}

const call = (person: SignedInPerson, method: "GET" | "POST", url: string, body?: object) =>
  bench.custody.call(person, method, url, body);
const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const REASON = "Conferido com a outra pessoa da administração";

interface Wanted {
  readonly kind: "sweep" | "refill";
  readonly network: CryptoNetwork;
  readonly asset: Asset;
  readonly amount: string;
}

const ask = (person: SignedInPerson, { kind, network, asset, amount }: Wanted) =>
  call(person, "POST", "/v1/admin/treasury/movements", {
    ...{ kind, network, amount: { asset, amount }, reason: REASON },
  });
const cancel = (person: SignedInPerson, id: string) =>
  call(person, "POST", `/v1/admin/treasury/movements/${id}/cancel`, { reason: REASON });
const decide = async (person: SignedInPerson, movement: { id: string }, how: "approve" | "reject") => {
  const { body } = await call(person, "GET", "/v1/admin/approvals?limit=100");
  const request = body.items.find((one: { subject: string }) => one.subject === movement.id);
  return call(person, "POST", `/v1/admin/approvals/${request?.id}/${how}`, { reason: REASON });
};

/** Asked for by one and approved by the other. */
async function approved(wanted: Wanted): Promise<{ id: string; address: string }> {
  const asked = await ask(helena, wanted);
  expect(asked).toMatchObject({ status: 201, body: { status: "asked" } });
  expect((await decide(bruno, asked.body, "approve")).status).toBe(200);
  return asked.body;
}

const signing = (id: string) => call(helena, "GET", `/v1/admin/treasury/movements/${id}/signing`);

async function read(id: string) {
  const { body } = await call(helena, "GET", "/v1/admin/treasury/movements?limit=100");
  return body.items.find((one: { id: string }) => one.id === id);
}

async function pairOf(asset: Asset, network: CryptoNetwork) {
  const { body } = await call(helena, "GET", "/v1/admin/treasury");
  const found = body.assets.find((one: { asset: string }) => one.asset === asset);
  return found.pairs.find((one: { network: string }) => one.network === network);
}

const house = async (code: HouseAccountCode, asset: Asset): Promise<bigint> =>
  -(await balanceOf(bench.custody.app.ctx.db, houseAccount(code, asset))).minor;

/** Lets everything that is on its way become final, on every network. */
async function rest() {
  const { chain } = bench.custody;
  for (let turn = 0; turn < 3; turn += 1) {
    for (const network of ["TRC20", "BSC", "ERC20"] as const) await bench.custody.mine(network, 4);
    chain.bitcoin.mine(7);
    chain.solana.produce(40);
    await bench.custody.pass(31);
  }
}

/** The networks the simulators play, each with an amount a client sends and what of it is swept and comes back. */
const NETWORKS = [
  {
    asset: "USDT",
    network: "BSC",
    came: "1000",
    swept: "900",
    back: "300",
    cold: "cold_bsc",
    hot: "chain_bsc",
    fee: null,
  },
  {
    asset: "USDT",
    network: "TRC20",
    came: "1000",
    swept: "900",
    back: "300",
    cold: "cold_trc20",
    hot: "chain_trc20",
    fee: null,
  },
  {
    asset: "BTC",
    network: "BTC",
    came: "0.5",
    swept: "0.4",
    back: "0.15",
    cold: "cold_btc",
    hot: "chain_btc",
    fee: "BTC",
  },
  {
    asset: "SOL",
    network: "SOL",
    came: "20",
    swept: "18",
    back: "7",
    cold: "cold_sol",
    hot: "chain_sol",
    fee: "SOL",
  },
  {
    asset: "USDT",
    network: "ERC20",
    came: "1000",
    swept: "900",
    back: "300",
    cold: "cold_erc20",
    hot: "chain_erc20",
    fee: "ETH",
  },
  {
    asset: "USDC",
    network: "ERC20",
    came: "1000",
    swept: "900",
    back: "300",
    cold: "cold_erc20",
    hot: "chain_erc20",
    fee: "ETH",
  },
  {
    asset: "ETH",
    network: "ERC20",
    came: "20",
    swept: "18",
    back: "7",
    cold: "cold_erc20",
    hot: "chain_erc20",
    fee: "ETH",
  },
] as const;
type Case = (typeof NETWORKS)[number];
const ETHER = NETWORKS[6];

/** In the token's own unit. */
const rawOf = (network: Case["network"], minor: bigint) => (network === "BSC" ? minor * 10n ** 12n : minor);
const TOKENS = { USDT: "usdt", USDC: "usdc", ETH: "eth" } as const;
const tokenOn = (network: Case["network"], asset: Case["asset"]) => ({
  token: network === "ERC20" && asset in TOKENS ? TOKENS[asset as keyof typeof TOKENS] : ("usdt" as const),
});

/** A client sends so much to the own address, and it is gathered where the network gathers. */
async function fund({ asset, network, came }: Case): Promise<SignedInPerson> {
  const client = await bench.client();
  const address = await bench.address(client, asset, network);
  const { minor } = parseMoney(asset, came);
  const { chain } = bench.custody;
  if (network === "BTC") chain.bitcoin.send(address, minor);
  else if (network === "SOL") chain.solana.send(address, minor);
  else await chain.send(network, address, rawOf(network, minor), tokenOn(network, asset));
  await rest();
  await rest();
  expect(await bench.balance(client, asset)).toBe(minor);
  return client;
}

/** The holders of the cold address sign what they are shown, away from the house. */
async function signOffline(
  { asset, network }: Case,
  { to, amount, psbt }: { to: string; amount: { amount: string }; psbt: string | null },
) {
  const { offline } = bench.custody.chain;
  if (network === "BTC") return offline.send({ network, psbt: psbt ?? "" });
  const { minor } = parseMoney(asset, amount.amount);
  if (network === "SOL") return offline.send({ network, to, lamports: `${minor}` });
  return offline.send({ network, to, raw: `${rawOf(network, minor)}`, ...tokenOn(network, asset) });
}

describe.each(NETWORKS)("$asset by $network", (one) => {
  const { asset, network, swept, back } = one;
  /** What the network takes, in what it takes it of; those that take nothing of the books' as if it were the asset. */
  const coin = one.fee ?? asset;
  const ofAsset = (fee: bigint) => (coin === asset ? fee : 0n);
  const minor = (amount: string) => parseMoney(asset, amount).minor;

  it("is swept to the cold address and filled up from there, each by two administrators and booked once", async () => {
    const client = await fund(one);
    const had = await bench.balance(client, asset);
    const [hot, fees] = [await house(one.hot, asset), await house("network_fees", coin)];
    const [cold, coldCoin] = [await house(one.cold, asset), await house(one.cold, coin)];

    const sweep = await approved({ kind: "sweep", network, asset, amount: swept });
    expect(sweep.address).toBe(bench.custody.chain.offline.addresses[network]);
    await bench.custody.pass(6);
    // Sent, in no final block: in no books.
    expect(await read(sweep.id)).toMatchObject({ status: "sent", may: { cancel: false } });
    expect(await house(one.cold, asset)).toBe(cold);
    expect((await cancel(helena, sweep.id)).body.code).toBe("treasury.not_cancellable");
    await rest();
    expect(await read(sweep.id)).toMatchObject({
      ...{ status: "done", requestedBy: { id: helena.userId }, approvedBy: { id: bruno.userId } },
      txHash: expect.any(String),
    });
    expect(await house(one.cold, asset)).toBe(cold + minor(swept));
    const sweepFee = (await house("network_fees", coin)) - fees;
    expect(sweepFee > 0n).toBe(one.fee !== null);
    expect(await house(one.hot, asset)).toBe(hot - minor(swept) - ofAsset(sweepFee));

    const refill = await approved({ kind: "refill", network, asset, amount: back });
    await rest();
    expect(await read(refill.id)).toMatchObject({ status: "approved", may: { sign: true } });
    const shown = await signing(refill.id);
    expect(shown).toMatchObject({ status: 200, body: { to: refill.address, reference: refill.id } });
    await signOffline(one, shown.body);
    await bench.custody.pass(11);
    expect(await house(one.cold, asset)).toBe(cold + minor(swept));
    await rest();
    expect(await read(refill.id)).toMatchObject({ status: "done", unexpected: false });
    const refillFee = (await house("network_fees", coin)) - fees - sweepFee;
    expect(refillFee > 0n).toBe(one.fee !== null);
    expect((await read(refill.id)).networkFee?.asset).toBe(one.fee ?? undefined);
    expect(await house(one.cold, asset)).toBe(cold + minor(swept) - minor(back) - ofAsset(refillFee));
    // On Ethereum tokens are paid for in ether, of which the cold address may have been swept none.
    if (coin !== asset) expect(await house(one.cold, coin)).toBe(coldCoin - refillFee);
    expect(await house(one.hot, asset)).toBe(hot - minor(swept) - ofAsset(sweepFee) + minor(back));
    expect(await bench.balance(client, asset)).toBe(had);
    expect((await signing(refill.id)).body.code).toBe("treasury.not_to_be_signed");

    await anHour();
    for (const of of new Set([asset, coin])) {
      const pair = await pairOf(of, network);
      expect(pair.problem).toBeNull();
      expect(pair.coldCheck.onChain).toEqual(pair.coldCheck.inBooks);
      expect(pair.coldCheck.inBooks).toEqual(pair.cold);
    }
  });

  it("that comes from the cold address unasked is booked the same, and is nobody's deposit", async () => {
    const [cold, hot] = [await house(one.cold, asset), await house(one.hot, asset)];
    const fees = await house("network_fees", coin);
    const { body } = await call(helena, "GET", "/v1/admin/treasury/movements?limit=100");
    const seen = new Set(body.items.map(({ id }: { id: string }) => id));
    const amount = { BTC: "0.05", SOL: "1", USDT: "55", USDC: "55", ETH: "1" }[asset];
    const refill = await approved({ kind: "refill", network, asset, amount });
    const shown = await signing(refill.id);
    expect((await cancel(bruno, refill.id)).body).toMatchObject({ status: "cancelled" });
    await signOffline(one, shown.body);
    await rest();
    const after = await call(helena, "GET", "/v1/admin/treasury/movements?limit=100");
    const news = after.body.items.filter(({ id }: { id: string }) => !seen.has(id) && id !== refill.id);
    expect(news).toMatchObject([{ kind: "refill", status: "done", unexpected: true, requestedBy: null }]);
    const fee = (await house("network_fees", coin)) - fees;
    expect(await house(one.cold, asset)).toBe(cold - minor(amount) - ofAsset(fee));
    expect(await house(one.hot, asset)).toBe(hot + minor(amount));
    expect(await house("suspense", asset)).toBe(0n);
    const audit = await call(bruno, "GET", `/v1/admin/audit?subject=${news[0].id}`);
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual(["treasury.unexpected"]);
  });

  it("that came back can be sent on to clients", async () => {
    const free = await pairOf(asset, network);
    expect(minor(free.spendable.amount)).toBeGreaterThan(0n);
    const sweep = await approved({ kind: "sweep", network, asset, amount: free.spendable.amount });
    await rest();
    expect(await read(sweep.id)).toMatchObject({ status: "done" });
  });
});

describe("who decides", () => {
  const wanted: Wanted = { kind: "sweep", network: "BSC", asset: "USDT", amount: "20" };
  const [bsc] = NETWORKS;

  it("is never who asked, and one sweep of an asset and network is open at a time", async () => {
    await fund(bsc);
    const answers = await Promise.all([ask(helena, wanted), ask(bruno, wanted), ask(helena, wanted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const first = answers.find(({ status }) => status === 201)?.body;
    const [asker, other] = first.requestedBy.id === helena.userId ? [helena, bruno] : [bruno, helena];
    expect((await decide(asker, first, "approve")).body.code).toBe("approvals.own_request");
    expect((await decide(other, first, "reject")).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ status: "rejected" });
    const next = await ask(helena, wanted);
    expect(next.status).toBe(201);
    expect((await cancel(helena, next.body.id)).body).toMatchObject({ status: "cancelled" });
  });

  it("decides once: approvers against each other and against who cancels", async () => {
    for (let round = 0; round < 4; round += 1) {
      const clara = await anAdmin(bench.custody.app);
      const before = await house("cold_bsc", "USDT");
      const asked = (await ask(helena, wanted)).body;
      const [a, b, gone] = await Promise.all([
        decide(bruno, asked, "approve"),
        decide(clara, asked, "approve"),
        cancel(helena, asked.id),
      ]);
      const isApproved = a.status === 200 || b.status === 200;
      expect([a, b].filter(({ status }) => status === 200)).toHaveLength(isApproved ? 1 : 0);
      const { status } = await read(asked.id);
      expect(status).toBe(gone.status === 200 ? "cancelled" : "approved");
      await rest();
      const isSent = status === "approved";
      expect(await read(asked.id)).toMatchObject({ status: isSent ? "done" : "cancelled" });
      expect((await house("cold_bsc", "USDT")) - before).toBe(isSent ? 20_000_000n : 0n);
    }
  });

  it("cancels or sends, never both: an approved sweep against the workers that send it", async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await house("cold_bsc", "USDT");
      const { id } = await approved(wanted);
      bench.custody.clock.advanceSeconds(6);
      const { worker } = bench.custody.app;
      const [gone] = await Promise.all([cancel(bruno, id), worker.runDue(), worker.runDue()]);
      await rest();
      const isCancelled = gone.status === 200;
      expect(await read(id)).toMatchObject({ status: isCancelled ? "cancelled" : "done" });
      expect((await house("cold_bsc", "USDT")) - before).toBe(isCancelled ? 0n : 20_000_000n);
    }
  });
});

describe("what cannot be asked for", () => {
  const tooSmall = { kind: "sweep", network: "BSC", asset: "USDT", amount: "9.99" } as const;

  it("is refused with the reason, and moves nothing", async () => {
    const refused: readonly (readonly [Wanted, string])[] = [
      [tooSmall, "treasury.amount_too_small"],
      [{ ...tooSmall, amount: "900000" }, "treasury.more_than_hot"],
      [{ ...tooSmall, kind: "refill", amount: "900000" }, "treasury.more_than_cold"],
      [{ ...tooSmall, network: "BTC", amount: "10" }, "treasury.no_cold_address"],
      [
        { ...tooSmall, kind: "refill", network: "ERC20", asset: "ETH", amount: "50" },
        "treasury.more_than_cold",
      ],
    ];
    for (const [wanted, code] of refused) expect((await ask(helena, wanted)).body.code).toBe(code);
    const client = await bench.client();
    expect((await call(client, "GET", "/v1/admin/treasury")).status).toBe(403);
    expect((await ask(client, { ...tooSmall, amount: "20" })).status).toBe(403);
  });
});

describe("what the cold address sends to a client's own address", () => {
  it("is no deposit: it waits for a person, in suspense", async () => {
    const client = await bench.client();
    const address = await bench.address(client, "SOL", "SOL");
    const suspense = await balanceOf(bench.custody.app.ctx.db, houseAccount("suspense", "SOL"));
    await bench.custody.chain.offline.send({ network: "SOL", to: address, lamports: "50000000" });
    await rest();
    expect(await bench.balance(client, "SOL")).toBe(0n);
    const [came] = await bench.deposits(client);
    expect(came).toMatchObject({ status: "under_review", reason: "from_cold" });
    const now = await balanceOf(bench.custody.app.ctx.db, houseAccount("suspense", "SOL"));
    expect(now.minor - suspense.minor).toBe(50_000_000n);
    // The address holds less than the books say until a person has found out why: by what it sent, and the fee.
    await anHour();
    const { checks } = await verifyBooks(bench.databaseUrl);
    expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(["cold_short"]);
    bench.custody.chain.solana.send(bench.custody.chain.offline.addresses.SOL, 50_005_000n);
    await rest();
  });
});

describe("a cold address that holds less than the books say", () => {
  it("is told, and nothing more is sent to it until it is explained", async () => {
    const stolen = await bench.custody.chain.offline.send({
      network: "BSC",
      token: "usdt",
      to: OUTSIDE,
      raw: `${bench.custody.raw("BSC", "1.000000")}`,
    });
    expect(stolen).toMatch(/^0x/);
    await rest();
    await anHour();
    const wanted = { kind: "sweep", network: "BSC", asset: "USDT", amount: "20" } as const;
    expect((await ask(helena, wanted)).body.code).toBe("treasury.cold_short");
    const { checks } = await verifyBooks(bench.databaseUrl);
    expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(["cold_short"]);
    // It is found again.
    const { offline } = bench.custody.chain;
    await bench.custody.chain.send("BSC", offline.addresses.BSC, bench.custody.raw("BSC", "1.000000"));
    await rest();
    await anHour();
    const asked = await ask(helena, wanted);
    expect(asked.status).toBe(201);
    await cancel(helena, asked.body.id);
  });
});

describe("ether at the cold address that nothing explains the lack of", () => {
  it("keeps ether from being swept there, while tokens of the same address are", async () => {
    const { offline } = bench.custody.chain;
    await offline.send({ network: "ERC20", to: OUTSIDE, raw: `${10n ** 16n}`, token: "eth" });
    await rest();
    await anHour();
    const wanted = { kind: "sweep", network: "ERC20", asset: "ETH", amount: "0.01" } as const;
    expect((await ask(helena, wanted)).body.code).toBe("treasury.cold_short");
    const { checks } = await verifyBooks(bench.databaseUrl);
    expect(checks.flatMap(({ problems }) => problems)).toMatchObject([
      { kind: "cold_short", facts: { network: "ERC20", asset: "ETH" } },
    ]);
    const pair = await pairOf("USDC", "ERC20");
    expect(pair.coldCheck.onChain).toEqual(pair.coldCheck.inBooks);
    // More than was missing: also what its transaction cost.
    await bench.custody.chain.send("ERC20", offline.addresses.ERC20, 2n * 10n ** 16n, { token: "eth" });
    await rest();
    await anHour();
    expect((await ask(helena, wanted)).body.code).toBe("treasury.more_than_hot");
  });
});

describe("ether for what transactions cost", () => {
  it("stays at our own address, however much is swept", async () => {
    await fund(ETHER);
    const { spendable } = await pairOf("ETH", "ERC20");
    const more = { amount: formatMoney(money("ETH", parseMoney("ETH", spendable.amount).minor + 1n)) };
    const wanted = { kind: "sweep", network: "ERC20", asset: "ETH" } as const;
    expect((await ask(helena, { ...wanted, ...more })).body.code).toBe("treasury.more_than_hot");
    const sweep = await approved({ ...wanted, amount: spendable.amount });
    await rest();
    expect(await read(sweep.id)).toMatchObject({ status: "done" });
    expect((await pairOf("ETH", "ERC20")).spendable.amount).toMatch(/^0(\.0+)?$/);
  });
});

describe("the signer", () => {
  it("signs a sweep by Ethereum for no address but the cold one, of what the house takes", async () => {
    const { chain } = bench.custody;
    const sign = async (attempt: { to: string; token: string | null }) => {
      const answer = await fetch(`${chain.url}/signer/ethereum/sign`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ payment: "another-cold-address", attempt: 1, raw: "1", cold: true, ...attempt },
          ...{ gas: "100000", maxFee: "2000000000", tip: "1000000000" },
        }),
      });
      return answer.status;
    };
    const cold = chain.offline.addresses.ERC20.toLowerCase();
    expect(await sign({ to: OUTSIDE, token: null })).toBe(422);
    expect(await sign({ to: OUTSIDE, token: chain.net("ERC20").usdc.toLowerCase() })).toBe(422);
    expect(await sign({ to: cold, token: OUTSIDE })).toBe(422);
  });

  it("signs a sweep for no address but the cold one it was started with", async () => {
    const answer = await fetch(`${bench.custody.chain.url}/signer/sign`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ id: "another-cold-address", network: "BSC", raw: "1", cold: true },
        to: OUTSIDE,
        token: bench.custody.chain.net("BSC").token.toLowerCase(),
      }),
    });
    expect(answer.status).toBe(422);
  });
});
