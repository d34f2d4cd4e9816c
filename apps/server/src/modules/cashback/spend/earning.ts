import { type Money, money, shareBps } from "@lastro/money";

type Prp = Money<"PRP">;

/** Cash, transfers, quasi-cash, gambling, fines and taxes, by the merchant's code: no cashback, and no spend for a level. */
const EXCLUDED_MCCS: ReadonlySet<string> = new Set([
  ...["4829", "6010", "6011", "6012", "6050", "6051", "6540", "7995", "9311"],
]);

/** Whether what is bought there earns anything. */
export function earnsCashback(of: { readonly mcc: string; readonly isCash: boolean }): boolean {
  return !of.isCash && !EXCLUDED_MCCS.has(of.mcc);
}

/** A purchase as what it earns depends on it. */
export interface Earning {
  readonly earns: boolean;
  readonly cleared: Money<"BRL">;
  readonly refunded: Money<"BRL">;
  /** The level's and the partner's part together; null until it cleared. */
  readonly bps: number | null;
  /** What was accrued and not reversed. */
  readonly earned: Prp;
}

const NOTHING = money("PRP", 0n);

/** What a purchase should have earned by its amounts alone. */
function targetOf({ earns, cleared, refunded, bps }: Earning): Prp {
  const net = cleared.minor - refunded.minor;
  if (!earns || bps === null || net <= 0n) return NOTHING;
  return money("PRP", shareBps(money("BRL", net), BigInt(bps), "floor").minor);
}

/**
 * What a purchase is to have earned after an event. A clearing earns no more than what is left of the month's cap, and takes
 * nothing back; a refund earns nothing.
 */
export function earnedAfter(kind: "cleared" | "refunded", purchase: Earning, leftOfCap: Prp): Prp {
  const target = targetOf(purchase).minor;
  const earned = purchase.earned.minor;
  const kept = target < earned ? target : earned;
  if (kind === "refunded") return money("PRP", kept);
  const capped = target < leftOfCap.minor ? target : leftOfCap.minor;
  return money("PRP", capped > kept ? capped : kept);
}
