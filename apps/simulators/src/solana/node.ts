import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import type { Clock } from "../shared/clock.js";
import { type Journal, openJournal } from "../shared/journal.js";
import { LAMPORTS_PER_SIGNATURE, Refused, readSolanaTx, type SolanaTx } from "./transaction.js";

/** A block this many others stand on is final. */
export const FINAL_DEPTH = 32;
/** For how many blocks a transaction may name a block's hash. */
export const HASH_VALID_FOR = 150;
/** What an address must hold, unless it holds nothing. */
export const RENT_EXEMPT = 890_880n;
const PREFLIGHT_FAILED = -32_002;
/** Every so many slots the leader makes no block. */
const SKIPPED_EVERY = 7;

type TxError = string | { readonly InsufficientFundsForRent: { readonly account_index: number } };

/** A transaction in a block: also one that failed is there, and paid its fee. */
export interface Executed {
  readonly tx: SolanaTx;
  readonly err: TxError | { readonly InstructionError: readonly [number, object] } | null;
  readonly fee: bigint;
  readonly pre: readonly bigint[];
  readonly post: readonly bigint[];
}

export interface SolanaBlock {
  readonly slot: number;
  readonly height: number;
  readonly hash: string;
  readonly previous: string;
  readonly parentSlot: number;
  readonly at: Date;
  readonly done: readonly Executed[];
  /** What each address held before it. */
  readonly before: ReadonlyMap<string, bigint>;
}

type Entry =
  | { readonly tx: string }
  | { readonly blocks: number; readonly at: string }
  | { readonly fork: number }
  | { readonly forget: string };

/** One Solana of transfers: signatures, balances, rent, fees and the age of blockhashes are those of the real one. */
export class SolanaNode {
  /** What addresses held before the first block. */
  readonly genesis: ReadonlyMap<string, bigint>;
  readonly #clock: Clock;
  readonly #journal: Journal<Entry>;
  readonly #balances: Map<string, bigint>;
  readonly #waiting = new Map<string, SolanaTx>();
  #blocks: SolanaBlock[] = [];
  #forks = 0;

  constructor(clock: Clock, dataDir: string | undefined, genesis: ReadonlyMap<string, bigint>) {
    this.genesis = genesis;
    this.#clock = clock;
    this.#balances = new Map(genesis);
    this.#connect(clock.now());
    this.#journal = openJournal<Entry>(dataDir, "solana", (entry) => this.#apply(entry));
  }

  get blocks(): readonly SolanaBlock[] {
    return this.#blocks;
  }

  get waiting(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  balanceOf(address: string): bigint {
    return this.#balances.get(address) ?? 0n;
  }

  find(signature: string): { readonly block: SolanaBlock; readonly executed: Executed } | undefined {
    for (const block of this.#blocks) {
      const executed = block.done.find(({ tx }) => tx.signature === signature);
      if (executed) return { block, executed };
    }
    return undefined;
  }

  /** Takes a transaction that could be in the next block. Throws `Refused`. */
  submit(raw: Buffer): string {
    const tx = readSolanaTx(raw);
    if (this.#waiting.has(tx.signature)) return tx.signature;
    if (this.find(tx.signature)) throw failed("This transaction has already been processed");
    if (!this.isRecent(tx.blockhash)) throw failed("Blockhash not found");
    const { err } = this.#outcome(tx) ?? { err: "AccountNotFound" };
    if (err !== null) throw failed(JSON.stringify(err));
    this.#write({ tx: raw.toString("base64") });
    return tx.signature;
  }

  /** Whether a block that names the hash may still take a transaction. */
  isRecent(hash: string): boolean {
    return this.#blocks.slice(-HASH_VALID_FOR).some((block) => block.hash === hash);
  }

  produce(blocks: number): void {
    this.#write({ blocks, at: this.#clock.now().toISOString() });
  }

  /** Another fork wins: the last blocks are gone, and what was in them waits again. Never what is final. */
  fork(depth: number): void {
    this.#write({ fork: Math.min(depth, FINAL_DEPTH - 1) });
  }

  /** Drops a waiting transaction, as leaders under load do. */
  forget(signature: string): void {
    this.#write({ forget: signature });
  }

  close(): void {
    this.#journal.close();
  }

  #write(entry: Entry): void {
    this.#apply(entry);
    this.#journal.append(entry);
  }

  #apply(entry: Entry): void {
    if ("tx" in entry) {
      const tx = readSolanaTx(Buffer.from(entry.tx, "base64"));
      this.#waiting.set(tx.signature, tx);
    } else if ("blocks" in entry)
      for (let made = 0; made < entry.blocks; made += 1) this.#connect(new Date(entry.at));
    else if ("fork" in entry) this.#takeAway(entry.fork);
    else this.#waiting.delete(entry.forget);
  }

  #connect(at: Date): void {
    const last = this.#blocks.at(-1);
    const before = new Map<string, bigint>();
    const done: Executed[] = [];
    for (const tx of this.#waiting.values()) {
      const outcome = this.isRecent(tx.blockhash) ? this.#outcome(tx) : undefined;
      if (!outcome) continue;
      for (const [index, key] of tx.keys.entries()) {
        if (!before.has(key)) before.set(key, this.#balances.get(key) ?? 0n);
        this.#balances.set(key, outcome.post[index] ?? 0n);
      }
      done.push(outcome);
    }
    this.#waiting.clear();
    const height = this.#blocks.length;
    const next = (last?.slot ?? -1) + 1;
    const slot = next % SKIPPED_EVERY === SKIPPED_EVERY - 1 ? next + 1 : next;
    const previous = last?.hash ?? base58.encode(Buffer.alloc(32));
    const words = [previous, slot, this.#forks, ...done.map(({ tx }) => tx.signature)].join(" ");
    const hash = base58.encode(createHash("sha256").update(words).digest());
    this.#blocks.push({ slot, height, hash, previous, parentSlot: last?.slot ?? 0, at, done, before });
  }

  /** What a transaction does to the balances of its keys; undefined when it cannot even pay its fee. */
  #outcome(tx: SolanaTx): Executed | undefined {
    const pre = tx.keys.map((key) => this.#balances.get(key) ?? 0n);
    const fee = LAMPORTS_PER_SIGNATURE * BigInt(tx.signers);
    if ((pre[0] ?? 0n) < fee) return undefined;
    const charged = pre.map((held, at) => (at === 0 ? held - fee : held));
    const post = [...charged];
    for (const [at, { from, to, lamports }] of tx.transfers.entries()) {
      const [source, target] = [tx.keys.indexOf(from), tx.keys.indexOf(to)];
      const left = (post[source] ?? 0n) - lamports;
      if (left < 0n) return { tx, fee, pre, post: charged, err: { InstructionError: [at, { Custom: 1 }] } };
      post[source] = left;
      post[target] = (post[target] ?? 0n) + lamports;
    }
    const poor = post.findIndex((held, at) => held !== pre[at] && held > 0n && held < RENT_EXEMPT);
    return poor < 0
      ? { tx, fee, pre, post, err: null }
      : { tx, fee, pre, post: charged, err: { InsufficientFundsForRent: { account_index: poor } } };
  }

  #takeAway(depth: number): void {
    const gone = this.#blocks.slice(-depth);
    this.#blocks = this.#blocks.slice(0, -depth);
    for (const { before } of gone.toReversed())
      for (const [key, held] of before) this.#balances.set(key, held);
    for (const { done } of gone) for (const { tx } of done) this.#waiting.set(tx.signature, tx);
    this.#forks += 1;
    for (let made = 0; made < depth; made += 1) this.#connectEmpty();
  }

  /** The other fork's blocks: what waits is in none of them. */
  #connectEmpty(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#connect(this.#blocks.at(-1)?.at ?? new Date(0));
    for (const [signature, tx] of waiting) this.#waiting.set(signature, tx);
  }
}

const failed = (why: string) => new Refused(PREFLIGHT_FAILED, `Transaction simulation failed: ${why}`);
