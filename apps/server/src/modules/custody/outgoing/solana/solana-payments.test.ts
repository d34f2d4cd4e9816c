import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../../../testing/people.js";
import { balanceOf, houseAccount } from "../../../ledger/index.js";

/** An address of somebody outside for each test: what came to it is that test's. */
const OUTSIDE = [
  "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  "2ojv9BAiHUrvsm9gxDe7fJSzbNZSJcxZvf8dqmWGHG8S",
  "BMXUTSB6TWF1Yfx9t7aZ1Qt4nLaFtWsnqEuSn5rMA7tw",
] as const;
const TOKEN_ACCOUNT = "5N3f1tj9v1vc5TUZ8S7mCAnVmjVKrfnzXWhxLaxyZAgt";
const SYSTEM = "11111111111111111111111111111111";

let bench: CryptoBench;
beforeAll(async () => {
  bench = await startCryptoBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: [] });
});
afterEach(async () => {
  bench.custody.chain.faults.clear();
  for (let rest = 0; rest < 4; rest += 1) await produce(40);
  await bench.custody.pass(3_600);
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  const rows = await query<{ why: string | null }>(
    bench.custody.app.ctx.db,
    "select stopped_because as why from custody_incoming_watch where network = 'SOL'",
    [],
  );
  expect(rows).toEqual([{ why: null }]);
});
afterAll(() => bench.custody.close());

const solana = () => bench.custody.chain.solana;
const held = async () => -(await balanceOf(bench.custody.app.ctx.db, houseAccount("chain_sol", "SOL"))).minor;
const fees = async () =>
  -(await balanceOf(bench.custody.app.ctx.db, houseAccount("network_fees", "SOL"))).minor;

async function produce(blocks: number) {
  solana().produce(blocks);
  await bench.custody.pass(30);
}

/** A client to whom SOL came, and from whose address it was gathered. */
async function aClientWith(lamports: bigint): Promise<SignedInPerson> {
  const ana = await bench.client();
  const address = await bench.address(ana, "SOL", "SOL");
  solana().send(address, lamports);
  for (let step = 0; step < 4; step += 1) await produce(36);
  expect(await bench.balance(ana, "SOL")).toBe(lamports);
  expect(solana().balanceOf(address)).toBe(0n);
  const gathered = await query(
    bench.custody.app.ctx.db,
    `select s.status from custody_sweep s join custody_address a on a.id = s.address_id where a.address = $1`,
    [address],
  );
  expect(gathered).toEqual([{ status: "paid" }]);
  return ana;
}

async function addEntry(person: SignedInPerson, address: string) {
  const entry = { network: "SOL", address, label: "Cofre", owner: "own" };
  return (await bench.custody.call(person, "POST", "/v1/crypto/address-book", entry)).body;
}

/** Asks for it, and has an administrator approve it. */
async function send(ana: SignedInPerson, to: string, amount: string): Promise<string> {
  const entryId = (await addEntry(ana, to)).id;
  const asked = { entryId, amount: { asset: "SOL", amount } };
  const answer = await bench.custody.call(ana, "POST", "/v1/crypto/withdrawals", asked);
  expect(answer.status).toBe(201);
  const url = `/v1/admin/crypto/withdrawals/${answer.body.id}/approve`;
  expect((await bench.admin("POST", url, { reason: "Conferido" })).status).toBe(200);
  return answer.body.id;
}

const read = async (person: SignedInPerson, id: string) =>
  (await bench.custody.call(person, "GET", `/v1/crypto/withdrawals/${id}`)).body;

const attempts = (id: string) =>
  query<{ number: number; tx_hash: string | null; expired: boolean; fee: bigint | null }>(
    bench.custody.app.ctx.db,
    `select number, tx_hash, expired_at is not null as expired, fee from custody_solana_attempt
     where payment_id = $1 order by number`,
    [id],
  );

describe("SOL a client sends", () => {
  it("leaves our own address, and is paid when a final block holds it", async () => {
    const [to] = OUTSIDE;
    const ana = await aClientWith(500_000_000n);
    const [before, spent] = [await held(), await fees()];
    const id = await send(ana, to, "0.400000000");
    await Promise.all([bench.custody.pass(5), bench.custody.app.worker.runDue()]);
    expect(await read(ana, id)).toMatchObject({ step: "sent", txHash: solana().waiting()[0] });
    await produce(10);
    expect(await read(ana, id)).toMatchObject({ step: "sent", confirmations: { need: 32 } });
    await produce(30);
    expect(await read(ana, id)).toMatchObject({ step: "paid" });
    expect(solana().balanceOf(to)).toBe(399_000_000n);
    expect(before - (await held())).toBe(399_005_000n);
    expect((await fees()) - spent).toBe(5_000n);
    expect(await bench.balance(ana, "SOL")).toBe(100_000_000n);
  });

  it("is signed anew only when its blockhash is too old and no provider finds it", async () => {
    const [, to] = OUTSIDE;
    const ana = await aClientWith(500_000_000n);
    bench.custody.chain.faults.arm("fail500", true, { endpoint: "sendTransaction" });
    const id = await send(ana, to, "0.400000000");
    await produce(1);
    await produce(200);
    // Too old by its own word, and not by the margin: the same bytes are still sent.
    expect(await attempts(id)).toMatchObject([{ number: 1, expired: false }]);
    await produce(200);
    for (let step = 0; step < 3; step += 1) await produce(1);
    const [first, second] = await attempts(id);
    expect(first).toMatchObject({ expired: true, fee: null });
    expect(second?.tx_hash).not.toBe(first?.tx_hash);
    bench.custody.chain.faults.clear();
    for (let step = 0; step < 4; step += 1) await produce(36);
    expect(await read(ana, id)).toMatchObject({ step: "paid", txHash: second?.tx_hash });
    expect(solana().balanceOf(to)).toBe(399_000_000n);
  });

  it("is never signed anew while one provider shows it or both know too few blocks, and after a lost fork it is the same bytes", async () => {
    const [, , to] = OUTSIDE;
    const ana = await aClientWith(500_000_000n);
    const id = await send(ana, to, "0.400000000");
    await produce(2);
    solana().fork(4);
    for (const signature of solana().waiting()) solana().forget(signature);
    await produce(3);
    await produce(3);
    bench.custody.chain.faults.arm("hide", true, { endpoint: "SOL/a" });
    for (let step = 0; step < 3; step += 1) await produce(200);
    bench.custody.chain.faults.clear();
    // Both have forgotten it: they find it nowhere, and that proves nothing.
    bench.custody.chain.faults.arm("shortHistory", 50, { endpoint: "SOL/" });
    await produce(1);
    expect(await attempts(id)).toMatchObject([{ number: 1, expired: false }]);
    expect(await read(ana, id)).toMatchObject({ step: "sent" });
    bench.custody.chain.faults.clear();
    await produce(1);
    await produce(1);
    expect(await read(ana, id)).toMatchObject({ step: "paid" });
    expect(solana().balanceOf(to)).toBe(399_000_000n);
  });

  it("may be all there is, and goes to nobody who could not spend it", async () => {
    const [, , , to] = OUTSIDE;
    const ana = await aClientWith(100_000_000n);
    expect((await addEntry(ana, SYSTEM)).code).toBe("custody.address_invalid");
    expect((await addEntry(ana, TOKEN_ACCOUNT)).code).toBe("custody.address_invalid");
    const [house] = await query<{ address: string }>(
      bench.custody.app.ctx.db,
      "select distinct address from custody_outgoing where network = 'SOL' and from_address_id is not null",
      [],
    );
    expect((await addEntry(ana, house?.address ?? "")).code).toBe("custody.address_ours");
    const id = await send(ana, to, "0.100000000");
    for (let step = 0; step < 4; step += 1) await produce(36);
    expect(await read(ana, id)).toMatchObject({ step: "paid" });
    expect(await bench.balance(ana, "SOL")).toBe(0n);
  });
});
