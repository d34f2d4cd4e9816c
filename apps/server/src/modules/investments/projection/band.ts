import { daysAfter } from "@lastro/contracts/business-days";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { newestRate } from "../rates/rate-store.js";

/** Daily rates (0.055131 % as 55131) a projection assumes to hold all the time. */
export interface Band {
  /** The day of the last rate published, which is the one expected. */
  readonly day: string;
  readonly low: number;
  readonly expected: number;
  readonly high: number;
  /** The first day of the twelve months whose rates the band was taken from. */
  readonly observedFrom: string;
}

const OBSERVED_DAYS = 365;
/** A tenth of the rate, where the CDI hardly moved or little of it is known: it will not stand still for that. */
const MIN_WIDTH_SHARE = 10;

/**
 * The last rate, less and more by as much as the CDI moved within the twelve months before it: the distance of its highest
 * from its lowest daily rate, at least a tenth of the last. Undefined before the first rate is known.
 */
export async function bandOf(db: Database | Tx): Promise<Band | undefined> {
  const newest = await newestRate(db);
  if (!newest) return undefined;
  const observedFrom = daysAfter(newest.day, -OBSERVED_DAYS);
  const [observed] = await query<{ from: string; lowest: number; highest: number }>(
    db,
    `select min(day)::text as "from", min(rate) as lowest, max(rate) as highest from investments_cdi_rate
     where day >= $1::date and day <= $2::date`,
    [observedFrom, newest.day],
  );
  if (!observed) throw new Error(`The rate of ${newest.day} is gone`);
  return { ...bandAround(newest.rate, observed), day: newest.day, observedFrom: observed.from };
}

/** The three rates around the last one. */
export function bandAround(
  expected: number,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): Pick<Band, "low" | "expected" | "high"> {
  const width = Math.max(highest - lowest, Math.round(expected / MIN_WIDTH_SHARE));
  return { low: Math.max(0, expected - width), expected, high: expected + width };
}
