import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from "viem";
import { RpcError } from "./anvil.js";

const REFUSED = -32_000;
/** A transaction of the same nonce takes another's place for so many percent of both its fees. */
const REPLACED_FROM_PERCENT = 110n;

/** A transaction somebody signed, which no block has taken. */
export interface Waiting {
  readonly raw: Hex;
  readonly hash: Hex;
  readonly from: string;
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  readonly maxFee: bigint;
  readonly tip: bigint;
}

export interface AccountState {
  readonly nonce: number;
  readonly balance: bigint;
}

/** What waits for a block, as geth keeps it: the node behind this simulator forgets what the next block does not take. */
export class Mempool {
  readonly #byPlace = new Map<string, Waiting>();

  /** Takes a transaction, or refuses it in geth's words. */
  async add(raw: Hex, accountOf: (address: string) => Promise<AccountState>): Promise<Hex> {
    const one = await read(raw);
    const account = await accountOf(one.from);
    if (one.nonce < account.nonce) throw new RpcError(REFUSED, "nonce too low");
    const known = this.#byPlace.get(placeOf(one));
    if (known?.hash === one.hash) throw new RpcError(REFUSED, "already known");
    if (known && (!isEnough(one.maxFee, known.maxFee) || !isEnough(one.tip, known.tip)))
      throw new RpcError(REFUSED, "replacement transaction underpriced");
    if (one.cost > account.balance) throw new RpcError(REFUSED, "insufficient funds for gas * price + value");
    this.#byPlace.set(placeOf(one), one);
    return one.hash;
  }

  all(): readonly Waiting[] {
    return [...this.#byPlace.values()].sort((a, b) => a.nonce - b.nonce);
  }

  find(hash: string): Waiting | undefined {
    return this.all().find((one) => one.hash === hash);
  }

  drop(one: Waiting): void {
    this.#byPlace.delete(placeOf(one));
  }

  clear(): void {
    this.#byPlace.clear();
  }
}

const placeOf = ({ from, nonce }: Pick<Waiting, "from" | "nonce">) => `${from} ${nonce}`;
const isEnough = (fee: bigint, before: bigint) => fee * 100n >= before * REPLACED_FROM_PERCENT;

async function read(raw: Hex): Promise<Waiting & { readonly cost: bigint }> {
  const tx = parseTransaction(raw);
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
  const maxFee = tx.maxFeePerGas ?? tx.gasPrice ?? 0n;
  const { nonce = 0, value = 0n, gas = 0n, to } = tx;
  return {
    ...{ raw, hash: keccak256(raw), from: from.toLowerCase(), to: (to ?? "0x").toLowerCase() },
    ...{ nonce, value, maxFee, tip: tx.maxPriorityFeePerGas ?? maxFee, cost: value + gas * maxFee },
  };
}
