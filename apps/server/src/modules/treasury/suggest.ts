import type { TreasuryKind } from "@lastro/contracts/treasury";

const WHOLE_BPS = 10_000n;
/** How many times the smallest amount of a network too much has to be hot before it is worth a sweep. */
const WORTH_MINIMUMS = 10n;

/** An asset on a network as the books see it, in minor units. */
export interface Standing {
  readonly hot: bigint;
  /** What of it could leave now. */
  readonly spendable: bigint;
  readonly cold: bigint;
  /** What of the cold address could come back, its network's fee left aside. */
  readonly refillable: bigint;
  readonly cap: bigint;
  /** What approved withdrawals need. */
  readonly waiting: bigint;
  /** The smallest amount of the network. */
  readonly minimum: bigint;
  readonly open: readonly TreasuryKind[];
}

export interface Suggestion {
  readonly kind: TreasuryKind;
  readonly minor: bigint;
}

/** What may stay hot on one network: the cap's share of what is owed, by what of the asset the network holds. */
export function capOf(of: {
  readonly owed: bigint;
  readonly bps: number;
  readonly here: bigint;
  readonly everywhere: bigint;
}): bigint {
  const { owed, bps, here, everywhere } = of;
  const whole = (owed * BigInt(bps)) / WHOLE_BPS;
  if (everywhere <= 0n || here <= 0n) return 0n;
  return (whole * here) / everywhere;
}

/**
 * What should move: a refill while withdrawals wait for more than can leave, up to the cap beyond them; a sweep of what is hot
 * above the cap and nobody waits for. Undefined while one is under way, or it is not worth it.
 */
export function suggest(of: Standing): Suggestion | undefined {
  const { hot, spendable, cap, waiting, refillable, minimum, open } = of;
  if (waiting > spendable) {
    const missing = higher(waiting - spendable, cap + waiting - hot);
    const minor = lower(missing, refillable);
    return open.includes("refill") || minor < minimum ? undefined : { kind: "refill", minor };
  }
  const minor = lower(hot - cap, spendable) - waiting;
  if (open.length > 0 || minor < minimum * WORTH_MINIMUMS) return undefined;
  return { kind: "sweep", minor };
}

const higher = (a: bigint, b: bigint) => (a > b ? a : b);
const lower = (a: bigint, b: bigint) => (a < b ? a : b);
