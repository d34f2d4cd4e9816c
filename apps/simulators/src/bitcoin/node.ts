import type { Clock } from "../shared/clock.js";
import { openJournal } from "../shared/journal.js";
import {
  type Block,
  coinbaseTx,
  isCoinbase,
  makeBlock,
  NO_BLOCK,
  type Output,
  pointOf,
  readTx,
  type Tx,
  vsizeOf,
} from "./block.js";
import { checkOutputs, checkSignatures, Refused } from "./check-transaction.js";

const MISSING = -25;
const POLICY = -26;
const KNOWN = -27;
const SUBSIDY = 5_000_000_000n;
const MATURITY = 100;
const FINAL = 0xff_ff_ff_ff;
/** Below it a lock is a height, above it a time. */
const LOCK_IS_TIME = 500_000_000;
const RELATIVE_OFF = 0x80_00_00_00;
const RELATIVE_IS_TIME = 0x40_00_00;
const RELATIVE_MASK = 0xff_ff;

type Entry =
  | { readonly tx: string }
  | { readonly mined: { readonly at: string; readonly miner: string } }
  | { readonly reorg: number }
  | { readonly evict: string }
  | { readonly feeLevel: number };

interface Coin extends Output {
  readonly height: number;
  readonly coinbase: boolean;
}

export interface Waiting {
  readonly tx: Tx;
  readonly fee: bigint;
}

/** A Bitcoin node: a chain of blocks, what is unspent after the last of them, and what waits for the next. */
export class BitcoinNode {
  readonly #clock: Clock;
  readonly #journal;
  #blocks: Block[] = [];
  #coins = new Map<string, Coin>();
  /** By id, in the order it came. */
  #mempool = new Map<string, Waiting>();
  #replaced = 0;
  #feeLevel = 0;

  constructor(clock: Clock, dataDir: string | undefined) {
    this.#clock = clock;
    this.#journal = openJournal<Entry>(dataDir, "bitcoin", (entry) => this.#apply(entry));
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  blockAt(height: number): Block | undefined {
    return this.#blocks[height];
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** What a block takes nothing below, in satoshis for a virtual byte. */
  get feeLevel(): number {
    return this.#feeLevel;
  }

  get waiting(): ReadonlyMap<string, Waiting> {
    return this.#mempool;
  }

  /** A transaction wherever it is, a block or the mempool. */
  find(id: string): Tx | undefined {
    const waiting = this.#mempool.get(id)?.tx;
    return waiting ?? this.#blocks.flatMap(({ txs }) => txs).find((tx) => tx.id === id);
  }

  /** What can be spent of a script now, that no waiting transaction spends. */
  unspentOf(
    script: Uint8Array,
  ): { readonly txid: string; readonly index: number; readonly amount: bigint }[] {
    const taken = this.#takenPoints();
    return [...this.#coins].flatMap(([point, coin]) => {
      const isMature = !coin.coinbase || this.height + 1 - coin.height >= MATURITY;
      if (!isMature || taken.has(point) || !Buffer.from(coin.script).equals(Buffer.from(script))) return [];
      const [txid = "", index] = point.split(":");
      return [{ txid, index: Number(index), amount: coin.amount }];
    });
  }

  /** What came to a script in blocks, spent or not. */
  paidTo(script: Uint8Array): bigint {
    const outputs = this.#blocks.flatMap(({ txs }) => txs.flatMap(({ body }) => body.outputs));
    return sum(outputs.filter((output) => Buffer.from(output.script).equals(Buffer.from(script))));
  }

  /** Takes a transaction to the waiting ones; throws `Refused` in a node's own words. */
  submit(raw: Uint8Array): string {
    let tx: Tx;
    try {
      tx = readTx(raw);
    } catch {
      throw new Refused(-22, "TX decode failed. Make sure the tx has at least one input.");
    }
    if (this.#mempool.has(tx.id)) throw new Refused(KNOWN, "txn-already-in-mempool");
    if (this.find(tx.id)) throw new Refused(KNOWN, "Transaction outputs already in utxo set");
    this.#accept(tx);
    this.#journal.append({ tx: tx.raw.toString("hex") });
    return tx.id;
  }

  mine(blocks: number, miner: Uint8Array): void {
    for (let left = blocks; left > 0; left -= 1) {
      const last = this.#blocks.at(-1)?.at.getTime() ?? 0;
      const at = new Date(Math.max(this.#clock.now().getTime(), last + 1000)).toISOString();
      const entry = { mined: { at, miner: Buffer.from(miner).toString("hex") } };
      this.#apply(entry);
      this.#journal.append(entry);
    }
  }

  /** Takes the last blocks away: what they held waits again. */
  reorg(depth: number): void {
    this.#apply({ reorg: depth });
    this.#journal.append({ reorg: depth });
  }

  /** Forgets a waiting transaction and what spends it, as a full mempool does. */
  evict(txid: string): void {
    this.#apply({ evict: txid });
    this.#journal.append({ evict: txid });
  }

  /** Has blocks full of others' transactions, so that nothing cheaper is taken any more. */
  setFeeLevel(feeLevel: number): void {
    this.#apply({ feeLevel });
    this.#journal.append({ feeLevel });
  }

  close(): void {
    this.#journal.close();
  }

  #apply(entry: Entry): void {
    if ("tx" in entry) this.#accept(readTx(Buffer.from(entry.tx, "hex")));
    else if ("mined" in entry) this.#mineOne(new Date(entry.mined.at), Buffer.from(entry.mined.miner, "hex"));
    else if ("reorg" in entry) this.#takeAway(entry.reorg);
    else if ("evict" in entry) this.#forget(entry.evict);
    else this.#feeLevel = entry.feeLevel;
  }

  #accept(tx: Tx): void {
    const { spent, conflicts } = this.#inputsOf(tx);
    if (tx.body.outputs.length === 0 || isCoinbase(tx)) throw new Refused(POLICY, "coinbase");
    checkOutputs(tx);
    this.#checkLocks(tx);
    const fee = sum(spent) - sum(tx.body.outputs);
    if (fee < 0n) throw new Refused(POLICY, "bad-txns-in-belowout");
    const leastFee = relayFee(tx);
    if (fee < leastFee) throw new Refused(POLICY, `min relay fee not met, ${fee} < ${leastFee}`);
    const replacedFees = [...conflicts].reduce((total, id) => total + (this.#mempool.get(id)?.fee ?? 0n), 0n);
    if (conflicts.size > 0 && fee < replacedFees + leastFee)
      throw new Refused(POLICY, `insufficient fee, rejecting replacement ${tx.id}`);
    checkSignatures(tx, spent);
    for (const id of conflicts) this.#mempool.delete(id);
    this.#mempool.set(tx.id, { tx, fee });
  }

  /** What a transaction spends, and which waiting ones it would put out, with all that spend them. */
  #inputsOf({ body }: Tx): { spent: Output[]; conflicts: ReadonlySet<string> } {
    const taken = this.#takenPoints();
    const conflicts = new Set<string>();
    const points = new Set<string>();
    const spent = body.inputs.map(({ txid, index }) => {
      const point = pointOf(txid, index);
      if (points.has(point)) throw new Refused(POLICY, "bad-txns-inputs-duplicate");
      points.add(point);
      const rival = taken.get(point);
      if (rival !== undefined) for (const id of this.#withDescendants(rival)) conflicts.add(id);
      const coin = this.#coins.get(point);
      if (coin?.coinbase && this.height + 1 - coin.height < MATURITY)
        throw new Refused(POLICY, "bad-txns-premature-spend-of-coinbase");
      const parent = this.#mempool.get(Buffer.from(txid).toString("hex"));
      const output = coin ?? parent?.tx.body.outputs[index];
      if (!output) throw new Refused(MISSING, "bad-txns-inputs-missingorspent");
      return output;
    });
    for (const { txid } of body.inputs)
      if (conflicts.has(Buffer.from(txid).toString("hex")))
        throw new Refused(POLICY, "replacement-adds-unconfirmed");
    return { spent, conflicts };
  }

  #checkLocks({ body }: Tx): void {
    const next = this.height + 1;
    const now = (this.#blocks.at(-1)?.at.getTime() ?? 0) / 1000;
    const isOver = body.lockTime < (body.lockTime < LOCK_IS_TIME ? next : now);
    if (body.lockTime !== 0 && !isOver && body.inputs.some(({ sequence }) => sequence !== FINAL))
      throw new Refused(POLICY, "non-final");
    if (body.version < 2) return;
    for (const { txid, index, sequence } of body.inputs) {
      // As an unsigned number: JavaScript's bits are signed.
      if ((sequence & RELATIVE_OFF) !== 0) continue;
      const depth = next - (this.#coins.get(pointOf(txid, index))?.height ?? next);
      const isTimed = (sequence & RELATIVE_IS_TIME) !== 0;
      if (isTimed || depth < (sequence & RELATIVE_MASK)) throw new Refused(POLICY, "non-BIP68-final");
    }
  }

  #mineOne(at: Date, miner: Uint8Array): void {
    const height = this.#blocks.length;
    const waiting = this.#bestPaid();
    const fees = waiting.reduce((total, { fee }) => total + fee, 0n);
    const reward = coinbaseTx({ height, extra: this.#replaced, amount: SUBSIDY + fees, script: miner });
    const txs = [reward, ...waiting.map(({ tx }) => tx)];
    for (const { tx } of waiting) this.#mempool.delete(tx.id);
    this.#connect(makeBlock(this.#blocks.at(-1)?.hash ?? NO_BLOCK, txs, at));
  }

  /** What the next block takes: the best paid first, and nothing before what it spends. */
  #bestPaid(): Waiting[] {
    const left = [...this.#mempool.values()]
      .filter((one) => rateOf(one) >= this.#feeLevel)
      .sort((a, b) => rateOf(b) - rateOf(a));
    const taken: Waiting[] = [];
    const waits = new Set(this.#mempool.keys());
    for (;;) {
      const at = left.findIndex(({ tx }) =>
        tx.body.inputs.every(({ txid }) => !waits.has(Buffer.from(txid).toString("hex"))),
      );
      const [next] = at < 0 ? [] : left.splice(at, 1);
      if (!next) return taken;
      taken.push(next);
      waits.delete(next.tx.id);
    }
  }

  #connect(block: Block): void {
    const height = this.#blocks.length;
    this.#blocks.push(block);
    for (const tx of block.txs) {
      const coinbase = isCoinbase(tx);
      if (!coinbase) for (const { txid, index } of tx.body.inputs) this.#coins.delete(pointOf(txid, index));
      for (const [index, { amount, script }] of tx.body.outputs.entries())
        this.#coins.set(pointOf(tx.id, index), { amount, script, height, coinbase });
    }
  }

  #takeAway(depth: number): void {
    const kept = this.#blocks.slice(0, -depth);
    const gone = this.#blocks.slice(-depth);
    const waiting = [...this.#mempool.values()].map(({ tx }) => tx);
    this.#replaced += 1;
    this.#blocks = [];
    this.#coins = new Map();
    this.#mempool = new Map();
    for (const block of kept) this.#connect(block);
    for (const tx of [...gone.flatMap(({ txs }) => txs), ...waiting])
      try {
        this.#accept(tx);
      } catch (error) {
        // What was paid for a block that is gone, and what spends that, is gone with it.
        if (!(error instanceof Refused)) throw error;
      }
  }

  #forget(txid: string): void {
    for (const id of this.#withDescendants(txid)) this.#mempool.delete(id);
  }

  #takenPoints(): Map<string, string> {
    const taken = new Map<string, string>();
    for (const [id, { tx }] of this.#mempool)
      for (const { txid, index } of tx.body.inputs) taken.set(pointOf(txid, index), id);
    return taken;
  }

  #withDescendants(id: string): Set<string> {
    const found = new Set([id]);
    for (const [other, { tx }] of this.#mempool)
      if (tx.body.inputs.some(({ txid }) => found.has(Buffer.from(txid).toString("hex")))) found.add(other);
    return found;
  }
}

const rateOf = ({ tx, fee }: Waiting) => Number(fee) / vsizeOf(tx);

const sum = (outputs: readonly Output[]) => outputs.reduce((total, { amount }) => total + amount, 0n);

/** A tenth of a satoshi for each virtual byte. */
const relayFee = (tx: Tx) => BigInt(Math.ceil(vsizeOf(tx) / 10));
