import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { base58 } from "@scure/base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startChain } from "../chain/start-chain.js";
import { clientPair, housePair, identityPair, isSignedBy } from "./keys.js";
import { FINAL_DEPTH, HASH_VALID_FOR, RENT_EXEMPT } from "./node.js";
import { signTransfer } from "./transaction.js";

const [ana, bia] = [clientPair(0), clientPair(1)];
const SOL = 1_000_000_000n;

let dataDir: string;
let chain: Awaited<ReturnType<typeof startChain>>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "solana-"));
  chain = await startChain({ dataDir });
});
afterEach(async () => {
  await chain.close();
  rmSync(dataDir, { recursive: true });
});

async function ask(method: string, ...params: unknown[]) {
  const answer = await fetch(`${chain.url}/SOL/a`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  return error ? error.message : result;
}

const latest = { commitment: "confirmed" };
const hash = async () =>
  ((await ask("getLatestBlockhash", latest)) as { value: { blockhash: string } }).value.blockhash;
const submit = (raw: Buffer) => ask("sendTransaction", raw.toString("base64"), { encoding: "base64" });

async function funded(lamports = SOL) {
  const signature = chain.solana.send(ana.address, lamports);
  chain.solana.produce(1);
  return signature;
}

describe("the simulated Solana", () => {
  it("derives the addresses everybody's wallet derives from the same words, and gives its word for each", async () => {
    const answer = await fetch(`${chain.url}/signer/addresses`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ network: "SOL", from: 0, count: 2 }),
    });
    const made = (await answer.json()) as { index: number; address: string; attestation: string }[];
    expect(made.map(({ address }) => address)).toEqual([
      "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk",
      "Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb",
    ]);
    for (const { index, address, attestation } of made) {
      const text = Buffer.from(`SOL|${index}|${address}`);
      expect(isSignedBy(identityPair().address, text, base58.decode(attestation))).toBe(true);
    }
  });

  it("shows what is final unless it is asked for more", async () => {
    const signature = await funded();
    expect(await ask("getTransaction", signature)).toBeNull();
    expect(await ask("getTransaction", signature, latest)).toMatchObject({ meta: { err: null } });
    chain.solana.produce(FINAL_DEPTH);
    expect(await ask("getTransaction", signature)).toMatchObject({ meta: { err: null } });
    expect(await ask("getBalance", ana.address)).toMatchObject({ value: Number(SOL) });
    expect(await ask("getSignaturesForAddress", ana.address)).toMatchObject([
      { signature, confirmationStatus: "finalized" },
    ]);
  });

  it("takes what its owner signed, once, and no other bytes", async () => {
    await funded();
    const { raw, signature } = signTransfer({
      ...{ from: ana, to: bia.address, lamports: SOL / 2n, blockhash: await hash() },
    });
    const forged = Buffer.from(raw);
    forged[raw.length - 1] = 1;
    expect(await submit(forged)).toContain("signature verification failure");
    expect(await submit(raw)).toBe(signature);
    chain.solana.produce(1);
    expect(await submit(raw)).toContain("already been processed");
    expect(chain.solana.balanceOf(bia.address)).toBe(SOL / 2n);
  });

  it("refuses more than there is, a rest too small to keep, and a blockhash that is too old", async () => {
    await funded();
    const blockhash = await hash();
    const pay = async (lamports: bigint) =>
      submit(signTransfer({ from: ana, to: bia.address, lamports, blockhash }).raw);
    expect(await pay(SOL)).toContain("InstructionError");
    expect(await pay(SOL - 5_000n - RENT_EXEMPT + 1n)).toContain("InsufficientFundsForRent");
    expect(await pay(RENT_EXEMPT - 1n)).toContain("InsufficientFundsForRent");
    chain.solana.produce(HASH_VALID_FOR);
    expect(await pay(SOL / 2n)).toContain("Blockhash not found");
  });

  it("has whoever pays the fee sign too, so that an address may give all it has", async () => {
    await funded();
    const blockhash = await hash();
    const { raw } = signTransfer({
      ...{ from: ana, to: bia.address, lamports: SOL, blockhash, payer: housePair() },
    });
    const before = chain.solana.balanceOf(housePair().address);
    await submit(raw);
    chain.solana.produce(1);
    expect([ana, bia].map(({ address }) => chain.solana.balanceOf(address))).toEqual([0n, SOL]);
    expect(before - chain.solana.balanceOf(housePair().address)).toBe(10_000n);
  });

  it("loses a fork with what was in it, and is the same after a restart", async () => {
    const signature = await funded();
    chain.solana.fork(3);
    expect(await ask("getTransaction", signature, latest)).toBeNull();
    expect(chain.solana.balanceOf(ana.address)).toBe(0n);
    chain.solana.produce(1);
    expect(chain.solana.balanceOf(ana.address)).toBe(SOL);
    const before = await hash();
    await chain.close();
    chain = await startChain({ dataDir });
    expect(await hash()).toBe(before);
    expect(chain.solana.balanceOf(ana.address)).toBe(SOL);
  });

  it("makes no block in some slots", async () => {
    chain.solana.produce(8);
    const slot = Number(await ask("getSlot"));
    const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((back) => ask("getBlock", slot - back)));
    expect(answers.filter((one) => String(one).includes("was skipped"))).toHaveLength(1);
  });

  it("has the signer sign an attempt once, and another only of the same payment under another blockhash", async () => {
    const sign = async (of: object) => {
      const answer = await fetch(`${chain.url}/signer/solana/sign`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          payment: "payment-1",
          attempt: 1,
          to: bia.address,
          lamports: "5000000",
          ...of,
        }),
      });
      return (await answer.json()) as { signed?: string; error?: string };
    };
    const blockhash = await hash();
    const first = await sign({ blockhash });
    chain.solana.produce(1);
    const later = await hash();
    // As a server asks again that crashed before it wrote the first answer down.
    expect(await sign({ blockhash: later })).toEqual(first);
    expect((await sign({ attempt: 2, blockhash })).error).toContain("the attempt before it");
    expect((await sign({ attempt: 3, blockhash: later })).error).toContain("is missing");
    expect((await sign({ attempt: 2, blockhash: later, lamports: "5000001" })).error).toContain(
      "another before",
    );
    expect((await sign({ attempt: 2, blockhash: later })).signed).not.toBe(first.signed);
  });
});
