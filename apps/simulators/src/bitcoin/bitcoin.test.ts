import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { p2pkh, p2tr, p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA, pubSchnorr } from "@scure/btc-signer/utils.js";
import { HDKey } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publicAccountKey } from "../chain/client-keys.js";
import { systemClock } from "../shared/clock.js";
import { readTx } from "./block.js";
import { checkSignatures, type Refused } from "./check-transaction.js";
import { BitcoinNode } from "./node.js";
import { MINER, pay, prepare } from "./outside-wallet.js";

const key = (words: string) => createHash("sha256").update(words).digest();
const [ANA, BIA] = [key("ana"), key("bia")];
const ana = p2wpkh(pubECDSA(ANA));
const bia = p2wpkh(pubECDSA(BIA));

let dataDir: string;
let node: BitcoinNode;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bitcoin-"));
  node = new BitcoinNode(systemClock, dataDir);
  prepare(node);
});
afterEach(() => {
  node.close();
  rmSync(dataDir, { recursive: true });
});

interface Spending {
  readonly from: { readonly txid: string; readonly index: number; readonly amount: bigint };
  readonly lock: { readonly script: Uint8Array };
  readonly secret: Uint8Array;
  readonly amount: bigint;
  readonly sequence?: number;
  readonly lockTime?: number;
}

function spend({ from, lock, secret, amount, sequence = 0xff_ff_ff_fd, lockTime = 0 }: Spending): Uint8Array {
  const tx = new Transaction({ lockTime });
  const witnessUtxo = { script: lock.script, amount: from.amount };
  tx.addInput({ ...from, sequence, witnessUtxo, ...(lock as object) });
  tx.addOutput({ script: bia.script, amount });
  tx.sign(secret);
  tx.finalize();
  return tx.extract();
}

function funded(address = ana.address as string, amount = 100_000n) {
  const txid = pay(node, address, amount);
  node.mine(1, MINER);
  return { txid, index: 0, amount };
}

const refusal = (raw: Uint8Array): string => {
  try {
    return node.submit(raw);
  } catch (error) {
    return `${(error as Refused).code} ${(error as Error).message}`;
  }
};

describe("the simulated Bitcoin node", () => {
  it("has the public key and the first address everybody's wallet derives from the same words", () => {
    const account = HDKey.fromExtendedKey(publicAccountKey("bitcoin"), {
      private: 0x04_b2_43_0c,
      public: 0x04_b2_47_46,
    });
    expect(publicAccountKey("bitcoin")).toBe(
      "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
    );
    const first = account.deriveChild(0).deriveChild(0).publicKey as Uint8Array;
    expect(p2wpkh(first).address).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
  });

  it("takes what is signed by the owner of what it spends, and no other amount or signature", () => {
    const from = funded();
    const raw = spend({ from, lock: ana, secret: ANA, amount: 99_000n });
    const tx = readTx(raw);
    expect(() => checkSignatures(tx, [{ script: ana.script, amount: 100_001n }])).toThrow("script-verify");
    const lie = spend({ from: { ...from, amount: 100_500n }, lock: ana, secret: ANA, amount: 99_000n });
    expect(refusal(lie)).toContain("-26 mandatory-script-verify-flag-failed");
    expect(refusal(raw)).toBe(tx.id);
    expect(refusal(raw)).toContain("-27 txn-already-in-mempool");
    node.mine(1, MINER);
    expect(refusal(raw)).toContain("-27");
  });

  it("verifies the older kind of address and the path by key of Taproot", () => {
    const old = p2pkh(pubECDSA(ANA));
    const previous = funded(old.address as string);
    const tx = new Transaction();
    const nonWitnessUtxo = node.find(previous.txid)?.raw as Uint8Array;
    tx.addInput({ txid: previous.txid, index: 0, nonWitnessUtxo });
    tx.addOutput({ script: bia.script, amount: 99_000n });
    tx.sign(ANA);
    tx.finalize();
    expect(refusal(tx.extract())).toBe(tx.id);
    const taproot = p2tr(pubSchnorr(ANA));
    const from = funded(taproot.address as string);
    expect(refusal(spend({ from, lock: taproot, secret: ANA, amount: 99_000n }))).toMatch(/^[0-9a-f]{64}$/);
  });

  it("refuses what is spent, missing, too early, dust or too cheap", () => {
    const from = funded();
    const base = { from, lock: ana, secret: ANA };
    const rich = { ...from, amount: 200_000n };
    expect(refusal(spend({ ...base, from: rich, amount: 100_001n }))).toBe("-26 bad-txns-in-belowout");
    expect(refusal(spend({ ...base, amount: 99_999n }))).toContain("min relay fee not met, 1 <");
    expect(refusal(spend({ ...base, amount: 200n }))).toBe("-26 dust");
    expect(refusal(spend({ ...base, amount: 99_000n, lockTime: node.height + 1 }))).toBe("-26 non-final");
    expect(refusal(spend({ ...base, amount: 99_000n, sequence: 3 }))).toBe("-26 non-BIP68-final");
    const nowhere = { ...from, txid: "ab".repeat(32) };
    expect(refusal(spend({ ...base, from: nowhere, amount: 99_000n }))).toBe(
      "-25 bad-txns-inputs-missingorspent",
    );
    const reward = node.blockAt(node.height)?.txs[0];
    const young = { txid: reward?.id ?? "", index: 0, amount: reward?.body.outputs[0]?.amount ?? 0n };
    expect(refusal(spend({ from: young, lock: ana, secret: ANA, amount: 99_000n }))).toContain("premature");
  });

  it("lets a transaction be replaced for a higher fee, and for no other", () => {
    const from = funded();
    const base = { from, lock: ana, secret: ANA };
    const first = node.submit(spend({ ...base, amount: 99_000n }));
    expect(refusal(spend({ ...base, amount: 98_995n }))).toContain("insufficient fee");
    const second = node.submit(spend({ ...base, amount: 98_000n }));
    expect([...node.waiting.keys()]).toEqual([second]);
    node.mine(1, MINER);
    expect(node.find(first)).toBeUndefined();
  });

  it("mines the best paid first, and nothing below the level fees are at", () => {
    const [one, other] = [funded(), funded()];
    const cheap = node.submit(spend({ from: one, lock: ana, secret: ANA, amount: 99_800n }));
    const dear = node.submit(spend({ from: other, lock: ana, secret: ANA, amount: 97_000n }));
    const child = { txid: dear, index: 0, amount: 97_000n };
    const spent = node.submit(spend({ from: child, lock: bia, secret: BIA, amount: 90_000n }));
    node.setFeeLevel(10);
    node.mine(1, MINER);
    expect(
      node
        .blockAt(node.height)
        ?.txs.slice(1)
        .map(({ id }) => id),
    ).toEqual([dear, spent]);
    expect([...node.waiting.keys()]).toEqual([cheap]);
    node.setFeeLevel(0);
    node.mine(1, MINER);
    expect([...node.waiting.keys()]).toEqual([]);
  });

  it("returns what a replaced block held to the waiting ones, and forgets what is evicted", () => {
    const { txid } = funded();
    const replaced = node.blockAt(node.height)?.hash;
    node.reorg(1);
    expect([...node.waiting.keys()]).toEqual([txid]);
    node.mine(1, MINER);
    expect(node.blockAt(node.height)?.hash).not.toBe(replaced);
    const other = pay(node, bia.address as string, 5_000n);
    node.evict(other);
    expect(node.find(other)).toBeUndefined();
  });

  it("is the same after a restart", () => {
    funded();
    node.reorg(1);
    pay(node, bia.address as string, 5_000n);
    const [tip, waiting] = [node.blockAt(node.height)?.hash, [...node.waiting.keys()]];
    node.close();
    node = new BitcoinNode(systemClock, dataDir);
    expect([node.blockAt(node.height)?.hash, [...node.waiting.keys()]]).toEqual([tip, waiting]);
  });
});
