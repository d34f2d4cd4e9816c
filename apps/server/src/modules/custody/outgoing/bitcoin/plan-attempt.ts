import { scriptOfBitcoinAddress } from "../../networks/bitcoin-address.js";

/** An output of ours that nothing spends. */
export interface Coin {
  readonly txHash: string;
  readonly vout: number;
  readonly amount: bigint;
  /** The owner's address it came to; null for change of ours. */
  readonly addressId: string | null;
  /** The place of its key below the account's. */
  readonly number: number;
}

/** A transaction that could be signed: what it spends, what it costs and what comes back. */
export interface AttemptPlan {
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  /** 0 where nothing comes back. */
  readonly change: bigint;
  /** In virtual bytes, at most. */
  readonly size: number;
}

/** In tenths of a virtual byte, with the longest signature. */
const FRAME = 105;
const INPUT = 680;
const OUTPUT_HEAD = 90;
const CHANGE_OUTPUT = 310;
/** What nodes take no output of ours below. */
const DUST = 294n;
const MAX_INPUTS = 100;

/** How large a transaction is that pays an address, in virtual bytes. */
export function sizeOf(inputs: number, address: string, hasChange: boolean): number {
  const paid = OUTPUT_HEAD + (scriptOfBitcoinAddress(address).length / 2) * 10;
  return Math.ceil((FRAME + inputs * INPUT + paid + (hasChange ? CHANGE_OUTPUT : 0)) / 10);
}

/** What so many virtual bytes cost at a rate for a thousand. */
export const feeAt = (rate: bigint, size: number): bigint => (rate * BigInt(size) + 999n) / 1000n;

/**
 * Chooses what to spend for a payment: all that an attempt before it spent, then the largest there are, so that little
 * has to be signed. A rest nobody could spend goes to the network. Undefined when there is not enough.
 */
export function planAttempt(of: {
  readonly address: string;
  readonly sats: bigint;
  readonly kept: readonly Coin[];
  readonly free: readonly Coin[];
  /** What a size has to cost at least. */
  readonly feeFor: (size: number) => bigint;
}): AttemptPlan | undefined {
  const { address, sats, kept, free, feeFor } = of;
  const coins = [...kept];
  const left = [...free].sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0));
  for (;;) {
    const plan = coins.length === 0 ? undefined : settle(coins, address, sats, feeFor);
    if (plan) return plan;
    const next = left.shift();
    if (!next || coins.length >= MAX_INPUTS) return undefined;
    coins.push(next);
  }
}

function settle(
  coins: readonly Coin[],
  address: string,
  sats: bigint,
  feeFor: (size: number) => bigint,
): AttemptPlan | undefined {
  const sum = coins.reduce((total, { amount }) => total + amount, 0n);
  const whole = sizeOf(coins.length, address, true);
  const change = sum - sats - feeFor(whole);
  if (change >= DUST) return { coins: [...coins], fee: sum - sats - change, change, size: whole };
  const bare = sizeOf(coins.length, address, false);
  return sum - sats >= feeFor(bare)
    ? { coins: [...coins], fee: sum - sats, change: 0n, size: bare }
    : undefined;
}
