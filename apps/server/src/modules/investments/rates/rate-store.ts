import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { DailyRate } from "./cdi-feed.js";

/** Keeps rates of days not known yet. Answers those that say another rate than the one that is kept: it stays. */
export async function storeRates(tx: Tx, rates: readonly DailyRate[], now: Date): Promise<DailyRate[]> {
  const days = rates.map(({ day }) => day);
  const values = rates.map(({ rate }) => rate);
  await query(
    tx,
    `insert into investments_cdi_rate (day, rate, fetched_at)
     select day, rate, $3 from unnest($1::date[], $2::integer[]) as p (day, rate) on conflict do nothing`,
    [days, values, now],
  );
  return query<DailyRate>(
    tx,
    `select p.day::text, p.rate from unnest($1::date[], $2::integer[]) as p (day, rate)
     join investments_cdi_rate r on r.day = p.day where r.rate <> p.rate`,
    [days, values],
  );
}

/** The last rate published. */
export async function newestRate(db: Database | Tx): Promise<DailyRate | undefined> {
  const [row] = await query<DailyRate>(
    db,
    "select day::text, rate from investments_cdi_rate order by day desc limit 1",
    [],
  );
  return row;
}

export async function rateOf(db: Database | Tx, day: string): Promise<number | undefined> {
  const [row] = await query<{ rate: number }>(
    db,
    "select rate from investments_cdi_rate where day = $1::date",
    [day],
  );
  return row?.rate;
}
