import { MARKET_COIN_CODES, type MarketCoin } from "@lastro/contracts/prices";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** The coins whoever asks keeps in sight, in the order the house lists them. */
export async function readFavourites(ctx: RequestCtx): Promise<{ coins: MarketCoin[] }> {
  const kept = await coinsOf(ctx.db, personOf(ctx).userId);
  return { coins: MARKET_COIN_CODES.filter((coin) => kept.includes(coin)) };
}

/** Keeps a coin in sight; asked twice it changes nothing. */
export async function addFavourite(ctx: RequestCtx, coin: MarketCoin): Promise<{ coins: MarketCoin[] }> {
  await query(ctx.db, "insert into price_favourite (user_id, coin) values ($1, $2) on conflict do nothing", [
    personOf(ctx).userId,
    coin,
  ]);
  return readFavourites(ctx);
}

/** Keeps it in sight no more; asked twice it changes nothing. */
export async function removeFavourite(ctx: RequestCtx, coin: MarketCoin): Promise<{ coins: MarketCoin[] }> {
  await query(ctx.db, "delete from price_favourite where user_id = $1 and coin = $2", [
    personOf(ctx).userId,
    coin,
  ]);
  return readFavourites(ctx);
}

/** The same for a copy of a client's data. */
export async function* favouriteRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const coin of await coinsOf(db, userId)) yield { coin };
}

export async function forgetFavourites(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from price_favourite where user_id = $1", [userId]);
}

async function coinsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await query<{ coin: string }>(
    db,
    "select coin from price_favourite where user_id = $1 order by coin",
    [userId],
  );
  return rows.map(({ coin }) => coin);
}
