import { type BasketAsset, WHOLE_BPS } from "@lastro/contracts/basket";
import { allocate, divide, type Money, money } from "@lastro/money";
import type { Weight } from "./basket.js";

type Reais = Money<"BRL">;

/** The weight of each value, together the whole; undefined where nothing has a value. */
export function currentWeights(values: readonly Reais[]): number[] | undefined {
  if (values.every(({ minor }) => minor <= 0n)) return undefined;
  const parts = allocate(
    money("BRL", BigInt(WHOLE_BPS)),
    values.map(({ minor }) => minor),
  );
  return parts.map(({ minor }) => Number(minor));
}

export function targetOf(weights: readonly Weight[], asset: BasketAsset): number {
  return weights.find((one) => one.asset === asset)?.bps ?? 0;
}

/** The furthest any weight stands from its target, in basis points. */
export function driftOf(
  weights: readonly { readonly weightBps: number; readonly targetBps: number }[],
): number {
  return Math.max(0, ...weights.map(({ weightBps, targetBps }) => Math.abs(weightBps - targetBps)));
}

/** The least that can be put in by a recipe so that no part of it is below the desk's minimum for its asset. */
export function minimumOf(weights: readonly Weight[], minAmountOf: (asset: BasketAsset) => Reais): Reais {
  const minima = weights.map(({ asset, bps }) =>
    divide(minAmountOf(asset).minor * BigInt(WHOLE_BPS), BigInt(bps), "ceil"),
  );
  return money(
    "BRL",
    minima.reduce((most, one) => (one > most ? one : most), 0n),
  );
}

/** How much is wanted for one of several, and the least it may be given. */
export interface Wanted {
  readonly want: bigint;
  readonly least: bigint;
}

/**
 * Shares an amount in proportion to what each wants, none more than that. Whoever would get less than its least gets
 * nothing, the smallest first, and the others share what that leaves: the shares may come to less than the whole.
 */
export function shareOut(whole: bigint, wanted: readonly Wanted[]): bigint[] {
  let shares = wanted.map(() => 0n);
  let open = wanted.map(({ want, least }, place) => ({ want, least, place })).filter((one) => one.want > 0n);
  while (open.length > 0) {
    const sum = open.reduce((total, { want }) => total + want, 0n);
    const parts = allocate(
      money("BRL", whole < sum ? whole : sum),
      open.map(({ want }) => want),
    );
    const short = open.filter(({ least }, index) => (parts[index]?.minor ?? 0n) < least);
    if (short.length === 0) {
      shares = wanted.map((_, place) => parts[open.findIndex((one) => one.place === place)]?.minor ?? 0n);
      return shares;
    }
    const smallest = short.reduce((least, one) => (one.want < least.want ? one : least));
    open = open.filter((one) => one !== smallest);
  }
  return shares;
}
