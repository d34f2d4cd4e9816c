import { type Asset, type Price, price } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

/** The price in reais at each instant, in their order: the last known within six hours before it, or null. */
export async function pastPrices<A extends Asset>(
  db: Database,
  asset: A,
  instants: readonly Date[],
): Promise<(Price<A, "BRL"> | null)[]> {
  const rows = await query<{ close: bigint | null }>(
    db,
    `select p.close
     from unnest($2::timestamptz[]) with ordinality as i (at, place)
     left join lateral (
       select close from price_hour
       where coin = $1 and hour < i.at and hour >= i.at - interval '6 hours'
       order by hour desc limit 1) p on true
     order by i.place`,
    [asset, instants.map((instant) => instant.toISOString())],
  );
  return rows.map(({ close }) => (close === null ? null : price(asset, "BRL", close)));
}
