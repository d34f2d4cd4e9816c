import { Address, OutScript } from "@scure/btc-signer";
import type { ChainFault } from "../chain/faults.js";
import type { Faults } from "../shared/faults.js";
import { SimError } from "../shared/http.js";
import { type Block, isCoinbase, type Output, pointOf, readTx, type Tx } from "./block.js";
import type { BitcoinNode } from "./node.js";

interface Status {
  readonly confirmed: boolean;
  readonly block_height?: number;
  readonly block_hash?: string;
  readonly block_time?: number;
}

interface Placed {
  readonly tx: Tx;
  readonly status: Status;
}

const WAITING: Status = { confirmed: false };
const PAGE = 25;
const MEMPOOL_PAGE = 50;
/** What an explorer expects a block within so many blocks to cost, in satoshis for a virtual byte. */
const ESTIMATES = { "1": 12.5, "2": 9.8, "3": 8.1, "6": 5.2, "144": 1.4, "1008": 1 };

const A_DAY_OF_BLOCKS = 144;

export function scriptOf(address: string): Uint8Array {
  try {
    return OutScript.encode(Address().decode(address));
  } catch {
    throw new SimError(400, "Invalid Bitcoin address");
  }
}

/** One provider's Esplora: the node's answers, as this provider would give them today. */
export class Esplora {
  readonly #node: BitcoinNode;
  readonly #faults: Faults<ChainFault>;
  readonly #name: string;

  constructor(node: BitcoinNode, name: string, faults: Faults<ChainFault>) {
    this.#node = node;
    this.#name = name;
    this.#faults = faults;
  }

  tip(): { readonly height: number; readonly hash: string } {
    const height = this.#height();
    return { height, hash: this.#node.blockAt(height)?.hash ?? "" };
  }

  hashAt(height: number): string {
    const block = height <= this.#height() ? this.#node.blockAt(height) : undefined;
    if (!block) throw new SimError(404, "Block not found");
    return this.#takes("otherBlockHash") ? [...block.hash].reverse().join("") : block.hash;
  }

  blockStatus(hash: string): object {
    const height = this.#heightOf(hash);
    if (height === undefined) return { in_best_chain: false };
    const next = height < this.#height() ? this.#node.blockAt(height + 1) : undefined;
    return { in_best_chain: true, height, ...(next ? { next_best: next.hash } : {}) };
  }

  rawBlock(hash: string): Buffer {
    const height = this.#heightOf(hash);
    const block = height === undefined ? undefined : this.#node.blockAt(height);
    if (!block) throw new SimError(404, "Block not found");
    return this.#takes("lie") ? spoiled(block) : block.raw;
  }

  address(address: string): object {
    const stats = (placed: readonly Placed[]) => {
      const funded = placed.flatMap(({ tx }) => tx.body.outputs.filter(this.#isOf(address)));
      const spent = placed.flatMap(({ tx }) => this.#spentBy(tx).filter(this.#isOf(address)));
      return {
        funded_txo_count: funded.length,
        funded_txo_sum: this.#shown(funded),
        spent_txo_count: spent.length,
        spent_txo_sum: this.#shown(spent),
        tx_count: placed.length,
      };
    };
    const found = this.#touching(address);
    return {
      address,
      chain_stats: stats(found.filter(({ status }) => status.confirmed)),
      mempool_stats: stats(found.filter(({ status }) => !status.confirmed)),
    };
  }

  /** Newest first; what waits comes before what a block took. */
  txs(address: string, which: "all" | "mempool" | { readonly after: string }): object[] {
    const found = this.#touching(address).reverse();
    const waiting = found.filter(({ status }) => !status.confirmed).slice(0, MEMPOOL_PAGE);
    const confirmed = found.filter(({ status }) => status.confirmed);
    if (which === "mempool") return waiting.map((one) => this.#describe(one));
    if (which === "all") return [...waiting, ...confirmed.slice(0, PAGE)].map((one) => this.#describe(one));
    const from = confirmed.findIndex(({ tx }) => tx.id === which.after) + 1;
    return confirmed.slice(from, from + PAGE).map((one) => this.#describe(one));
  }

  utxo(address: string): object[] {
    const found = this.#touching(address);
    const spent = new Set(
      found.flatMap(({ tx }) => tx.body.inputs.map(({ txid, index }) => pointOf(txid, index))),
    );
    const isLying = this.#takes("lie");
    return found.flatMap(({ tx, status }) =>
      tx.body.outputs.flatMap((output, vout) =>
        this.#isOf(address)(output) && !spent.has(pointOf(tx.id, vout))
          ? [{ txid: tx.id, vout, status, value: Number(output.amount) * (isLying ? 2 : 1) }]
          : [],
      ),
    );
  }

  tx(id: string): object {
    return this.#describe(this.#find(id));
  }

  hex(id: string): string {
    return this.#find(id).tx.raw.toString("hex");
  }

  status(id: string): Status {
    return this.#find(id).status;
  }

  outspend(id: string, vout: number): object {
    this.#find(id);
    for (const { tx, status } of this.#all()) {
      const vin = tx.body.inputs.findIndex((input) => pointOf(input.txid, input.index) === pointOf(id, vout));
      if (vin >= 0) return { spent: true, txid: tx.id, vin, status };
    }
    return { spent: false };
  }

  /** Where blocks are full, a little more than what they take nothing below; a day later they are not. */
  estimates(): object {
    const least = this.#node.feeLevel * 1.2;
    return Object.fromEntries(
      Object.entries(ESTIMATES).map(([blocks, rate]) => [
        blocks,
        Number(blocks) >= A_DAY_OF_BLOCKS ? rate : Math.max(rate, least),
      ]),
    );
  }

  #takes(fault: ChainFault): boolean {
    return this.#faults.take(fault, this.#name) !== undefined;
  }

  #height(): number {
    const lag = this.#faults.take("lag", this.#name);
    return Math.max(0, this.#node.height - (typeof lag === "number" ? lag : lag ? 3 : 0));
  }

  #heightOf(hash: string): number | undefined {
    const height = this.#node.blocks.findIndex((block) => block.hash === hash);
    return height >= 0 && height <= this.#height() ? height : undefined;
  }

  /** Every transaction this provider knows, oldest first. */
  #all(): Placed[] {
    const shown = this.#node.blocks.slice(0, this.#height() + 1);
    const placed = shown.flatMap((block, height) => {
      const time = Math.floor(block.at.getTime() / 1000);
      const status = { confirmed: true, block_height: height, block_hash: block.hash, block_time: time };
      return block.txs.map((tx) => ({ tx, status }));
    });
    if (this.#takes("hide")) return placed;
    return [...placed, ...[...this.#node.waiting.values()].map(({ tx }) => ({ tx, status: WAITING }))];
  }

  #find(id: string): Placed {
    const found = this.#all().find(({ tx }) => tx.id === id);
    if (!found) throw new SimError(404, "Transaction not found");
    return found;
  }

  #touching(address: string): Placed[] {
    const isOf = this.#isOf(address);
    return this.#all().filter(({ tx }) => tx.body.outputs.some(isOf) || this.#spentBy(tx).some(isOf));
  }

  #isOf(address: string): (output: Output) => boolean {
    const script = Buffer.from(scriptOf(address));
    return (output) => script.equals(Buffer.from(output.script));
  }

  #spentBy(tx: Tx): Output[] {
    if (isCoinbase(tx)) return [];
    return tx.body.inputs.flatMap(({ txid, index }) => {
      const output = this.#node.find(Buffer.from(txid).toString("hex"))?.body.outputs[index];
      return output ? [output] : [];
    });
  }

  #shown(outputs: readonly Output[]): number {
    return outputs.reduce((total, { amount }) => total + Number(amount), 0) * (this.#takes("lie") ? 2 : 1);
  }

  #describe({ tx, status }: Placed): object {
    const spent = this.#spentBy(tx);
    const fee = isCoinbase(tx)
      ? 0
      : spent.reduce((total, { amount }) => total + Number(amount), 0) -
        tx.body.outputs.reduce((total, { amount }) => total + Number(amount), 0);
    return {
      txid: tx.id,
      version: tx.body.version,
      locktime: tx.body.lockTime,
      size: tx.raw.length,
      weight: tx.weight,
      fee,
      vin: tx.body.inputs.map(({ txid, index, finalScriptSig, sequence }, at) => ({
        txid: Buffer.from(txid).toString("hex"),
        vout: index,
        prevout: spent[at] ? describeOutput(spent[at]) : null,
        scriptsig: Buffer.from(finalScriptSig).toString("hex"),
        witness: (tx.body.witnesses?.[at] ?? []).map((part) => Buffer.from(part).toString("hex")),
        is_coinbase: isCoinbase(tx),
        sequence,
      })),
      vout: tx.body.outputs.map(describeOutput),
      status,
    };
  }
}

const KINDS: Readonly<Record<string, string>> = {
  wpkh: "v0_p2wpkh",
  wsh: "v0_p2wsh",
  tr: "v1_p2tr",
  pkh: "p2pkh",
  sh: "p2sh",
};

function describeOutput({ amount, script }: Output): object {
  const lock = OutScript.decode(script);
  const kind = KINDS[lock?.type ?? ""];
  return {
    scriptpubkey: Buffer.from(script).toString("hex"),
    scriptpubkey_type: kind ?? "unknown",
    ...(kind && lock ? { scriptpubkey_address: Address().encode(lock) } : {}),
    value: Number(amount),
  };
}

/** The block as a liar shows it: the last output of its last transaction is worth more than it says. */
function spoiled({ raw, txs }: Block): Buffer {
  const last = txs.at(-1)?.raw ?? raw;
  const output = readTx(last).body.outputs.at(-1);
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(output?.amount ?? 0n);
  const changed = Buffer.from(raw);
  const at = changed.lastIndexOf(amount);
  changed.writeBigUInt64LE((output?.amount ?? 0n) * 2n, at);
  return changed;
}
