import { businessDayFrom, daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import { divide } from "@lastro/money";
import { accrueDay, grossOf, ONE } from "../factor.js";
import { taxesOn } from "../taxes.js";

/** An application that is there, or one to come, whose factor is one. */
export interface Holding {
  readonly appliedOn: string;
  readonly maturesOn: string | null;
  /** Of the CDI, in hundredths of a per cent. */
  readonly percent: number;
  readonly principal: bigint;
  readonly factor: bigint;
}

interface Assumed {
  /** The first day whose yield is not in the factors yet. */
  readonly from: string;
  /** The daily rate of every business day to come. */
  readonly rate: number;
}

/** What redeeming all that was applied by a day would pay on it, in centavos. */
export type Redeemable = (day: string) => bigint;

/**
 * What holdings pay on days to come were the CDI to stay at one rate: by the factor, the truncations and the tax tables a
 * redemption of that day has (`factor.ts`, `taxes.ts`). What has matured counts as it was paid out, on its day or the next
 * business day.
 */
export function redeemableAt(
  holdings: readonly Holding[],
  { from, rate }: Assumed,
  until: string,
): Redeemable {
  const businessDays = businessDaysBetween(from, until);
  const factors = new Map<number, readonly bigint[]>();
  for (const { percent } of holdings)
    if (!factors.has(percent)) factors.set(percent, factorsOver(businessDays.length, rate, percent));
  const own = holdings.map((holding) => ({
    ...holding,
    paidOn: holding.maturesOn === null ? undefined : businessDayFrom(holding.maturesOn),
    since: countBefore(businessDays, holding.appliedOn),
    after: factors.get(holding.percent) ?? [],
  }));
  return (day) =>
    own.reduce((sum, { appliedOn, paidOn, since, after, principal, factor }) => {
      if (appliedOn > day) return sum;
      const redeemedOn = paidOn !== undefined && paidOn < day ? paidOn : day;
      const days = countBefore(businessDays, redeemedOn);
      const gross = grossOf(principal, grown(factor, after, { since, days }));
      const { iof, incomeTax } = taxesOn(gross - principal, appliedOn, redeemedOn);
      return sum + gross - iof - incomeTax;
    }, 0n);
}

/** A factor after the business days between two counts of them. */
function grown(
  factor: bigint,
  after: readonly bigint[],
  { since, days }: { readonly since: number; readonly days: number },
): bigint {
  const [begun = ONE, reached = ONE] = [after[since], after[days]];
  if (days <= since) return factor;
  if (factor === ONE && begun === ONE) return reached;
  return divide(factor * reached, begun, "floor");
}

/** The factor of one applied at the start after so many business days, from none on. */
function factorsOver(days: number, rate: number, percent: number): readonly bigint[] {
  const factors = [ONE];
  for (let day = 0; day < days; day += 1) factors.push(accrueDay(factors[day] ?? ONE, rate, percent));
  return factors;
}

/** The business days from one on before another. */
function businessDaysBetween(from: string, until: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day < until; day = daysAfter(day, 1)) if (isBusinessDay(day)) days.push(day);
  return days;
}

/** How many of the days, in their order, are before another. */
function countBefore(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? "") < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
