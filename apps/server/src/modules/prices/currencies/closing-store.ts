import type { Currency } from "@lastro/contracts/currencies";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Closing } from "./port.js";

/** Keeps the closings; one that was published again is replaced. */
export async function storeClosings(tx: Tx, currency: Currency, closings: readonly Closing[]): Promise<void> {
  await query(
    tx,
    `insert into price_closing as c (currency, day, buy, sell)
     select $1, day, buy, sell from unnest($2::date[], $3::numeric[], $4::numeric[]) as p (day, buy, sell)
     on conflict (currency, day) do update set buy = excluded.buy, sell = excluded.sell
     where (c.buy, c.sell) is distinct from (excluded.buy, excluded.sell)`,
    [
      currency,
      closings.map(({ day }) => day),
      closings.map(({ buy }) => buy.toString()),
      closings.map(({ sell }) => sell.toString()),
    ],
  );
}

/** The last closing of each currency up to a day. */
export function newestClosings(
  db: Database | Tx,
  upToDay: string,
): Promise<(Closing & { currency: string })[]> {
  return query(
    db,
    `select distinct on (currency) currency, day::text, buy, sell from price_closing
     where day <= $1::date order by currency, day desc`,
    [upToDay],
  );
}

/** The closings of one currency from a day on, oldest first. */
export function closingsSince(db: Database, currency: Currency, fromDay: string): Promise<Closing[]> {
  return query(
    db,
    `select day::text, buy, sell from price_closing where currency = $1 and day >= $2::date order by day`,
    [currency, fromDay],
  );
}
