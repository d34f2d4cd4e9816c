import { generateKeyPairSync, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../testing/people.js";

/** A wallet of Solana somebody has outside. */
function makeWallet() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
  return { address, sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) };
}

let bench: CryptoBench;
let ana: SignedInPerson;
let wallet: ReturnType<typeof makeWallet>;
beforeAll(async () => {
  bench = await startCryptoBench();
});
beforeEach(async () => {
  ana = await bench.client();
  wallet = makeWallet();
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.custody.close();
});

const call = (path: string, body: object, person = ana) =>
  bench.custody.call(person, "POST", `/v1/web3${path}`, body);
const sol = (amount: string) => ({ amount: { asset: "SOL", amount } });
const prepare = (id: string, amount: string, person = ana) =>
  call(`/wallets/${id}/solana-deposits`, sol(amount), person);

async function connected(): Promise<string> {
  const { id, text } = (await call("/messages", { family: "solana", address: wallet.address })).body;
  const signature = base58.encode(wallet.sign(Buffer.from(text)));
  const { status, body } = await call("/wallets", { messageId: id, signature, nickname: "Minha Solana" });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Has the wallet sign the transfer that was prepared and send it by a node of its own; answers what the node said. */
async function send(of: { depositAddress: string; blockhash: string; lamports: bigint }) {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(2, 0);
  data.writeBigUInt64LE(of.lamports, 4);
  const keys = [wallet.address, of.depositAddress, "11111111111111111111111111111111", of.blockhash];
  const message = Buffer.concat([
    Buffer.from([1, 0, 1, 3]),
    ...keys.map((key) => base58.decode(key)),
    Buffer.from([1, 2, 2, 0, 1, data.length]),
    data,
  ]);
  const raw = Buffer.concat([Buffer.from([1]), wallet.sign(message), message]);
  const answer = await fetch(`${bench.custody.chain.url}/SOL/a`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "sendTransaction" },
      params: [raw.toString("base64"), { encoding: "base64" }],
    }),
  });
  return (await answer.json()) as { result?: string; error?: { message: string } };
}

describe("a deposit from a Solana wallet", () => {
  it("is a transfer to the client's own address under a blockhash of now, and is credited when it came", async () => {
    const id = await connected();
    bench.custody.chain.solana.send(wallet.address, 1_000_000_000n);
    bench.custody.chain.solana.produce(40);
    const { status, body } = await prepare(id, "0.25");
    expect(status).toBe(200);
    expect(body).toEqual({
      from: wallet.address,
      depositAddress: await bench.address(ana, "SOL", "SOL"),
      amount: { asset: "SOL", amount: "0.250000000" },
      fee: { asset: "SOL", amount: "0.000005000" },
      blockhash: expect.any(String),
      lastValidBlockHeight: expect.any(Number),
    });
    const { result } = await send({ ...body, lamports: 250_000_000n });
    expect(result).toEqual(expect.any(String));
    bench.custody.chain.solana.produce(40);
    await bench.custody.pass(10);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited", txHash: result }]);
    expect(await bench.balance(ana, "SOL")).toBe(250_000_000n);
    // The fee is the wallet's.
    expect(bench.custody.chain.solana.balanceOf(wallet.address)).toBe(750_000_000n - 5_000n);
  });

  it("has a minute to be signed: the network refuses it under a blockhash that is too old", async () => {
    const id = await connected();
    bench.custody.chain.solana.send(wallet.address, 1_000_000_000n);
    bench.custody.chain.solana.produce(40);
    const { body } = await prepare(id, "0.25");
    bench.custody.chain.solana.produce(200);
    const refused = await send({ ...body, lamports: 250_000_000n });
    expect(refused.error?.message).toContain("Blockhash not found");
    const again = await prepare(id, "0.25");
    expect((await send({ ...again.body, lamports: 250_000_000n })).result).toEqual(expect.any(String));
    bench.custody.chain.solana.produce(40);
    await bench.custody.pass(10);
    expect(await bench.balance(ana, "SOL")).toBe(250_000_000n);
  });

  it("says how little is too little, takes nothing but SOL, and waits for providers that answer", async () => {
    const id = await connected();
    expect((await prepare(id, "0.009")).body).toMatchObject({
      code: "web3.deposit_below_minimum",
      detail: expect.stringContaining("0,01"),
    });
    const usdt = { amount: { asset: "USDT", amount: "10.000000" } };
    expect((await call(`/wallets/${id}/solana-deposits`, usdt)).body.code).toBe("crypto.rail_unknown");
    bench.custody.chain.faults.arm("fail500", true, { endpoint: "SOL/" });
    expect((await prepare(id, "1")).body.code).toBe("custody.network_unavailable");
    bench.custody.chain.faults.clear();
    expect((await prepare(id, "1")).status).toBe(200);
  });

  it("is nobody else's to prepare, and Ethereum's no wallet of Solana", async () => {
    const id = await connected();
    const bruno = await bench.client();
    expect((await prepare(id, "1", bruno)).status).toBe(404);
    const onBsc = { network: "BSC", amount: { asset: "USDT", amount: "10.000000" } };
    expect((await call(`/wallets/${id}/deposits`, onBsc)).body.code).toBe("web3.network_not_of_wallet");
  });
});
