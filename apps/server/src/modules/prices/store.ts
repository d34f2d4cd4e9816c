import type { Currency } from "@lastro/contracts/currencies";
import { MARKET_COIN_CODES, type MarketCoin } from "@lastro/contracts/prices";
import { CLOCKS_DIFFER_SECONDS, secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { PastPrice, Reading } from "./feed/port.js";
import type { LastAccepted, Verdict } from "./price-rules.js";

/** What has a price in reais: coins of the market and foreign currencies. */
export type Priced = MarketCoin | Currency;

export interface LatestRow {
  coin: string;
  brl: bigint;
  usd: bigint;
  brl_change_24h: bigint | null;
  usd_change_24h: bigint | null;
  brl_volume_24h: bigint | null;
  source_at: Date;
  received_at: Date;
  sparkline: unknown;
}

/** What was last accepted of every coin, locked so that two refreshes judge one after the other. */
export async function lockLatest(tx: Tx): Promise<ReadonlyMap<string, LastAccepted>> {
  const rows = await tx.selectFrom("price_latest").selectAll().orderBy("coin").forUpdate().execute();
  return new Map(
    rows.map((row) => [
      row.coin,
      {
        brl: row.brl,
        usd: row.usd,
        sourceAt: row.source_at,
        suspect:
          row.suspect_brl !== null && row.suspect_usd !== null && row.suspect_at !== null
            ? { brl: row.suspect_brl, usd: row.suspect_usd, at: row.suspect_at }
            : undefined,
      },
    ]),
  );
}

export function listLatest(db: Database | Tx): Promise<LatestRow[]> {
  return db
    .selectFrom("price_latest")
    .select([
      "coin",
      "brl",
      "usd",
      "brl_change_24h",
      "usd_change_24h",
      "brl_volume_24h",
      "source_at",
      "received_at",
      "sparkline",
    ])
    .execute();
}

export async function findLatest(db: Database | Tx, coin: string) {
  return db
    .selectFrom("price_latest")
    .select(["brl", "usd", "source_at", "suspect_brl"])
    .where("coin", "=", coin)
    .executeTakeFirst();
}

type Accepted = Extract<Verdict, { is: "accepted" }>;

/** Makes the reading the coin's price, and part of its history. */
export async function storeAccepted(
  tx: Tx,
  coin: Priced,
  accepted: Accepted,
  reading: Reading,
  receivedAt: Date,
): Promise<void> {
  const { brl, usd, sourceAt } = accepted;
  await query(
    tx,
    `insert into price_latest as l
       (coin, brl, usd, brl_change_24h, usd_change_24h, brl_volume_24h, source_at, received_at)
     values ($1, $2, $3, $4, $5, $9, $6, $7)
     on conflict (coin) do update set brl = excluded.brl, usd = excluded.usd,
       brl_change_24h = excluded.brl_change_24h, usd_change_24h = excluded.usd_change_24h, brl_volume_24h = excluded.brl_volume_24h,
       source_at = excluded.source_at, received_at = excluded.received_at,
       suspect_brl = null, suspect_usd = null, suspect_at = null
     where l.source_at <= excluded.source_at or l.source_at > $8`,
    [
      coin,
      brl,
      usd,
      reading.brlChange24h ?? null,
      reading.usdChange24h ?? null,
      sourceAt,
      receivedAt,
      // Of a clock that was ahead: any price of now is newer.
      secondsAfter(receivedAt, CLOCKS_DIFFER_SECONDS),
      reading.brlVolume24h !== undefined && reading.brlVolume24h > 0n ? reading.brlVolume24h : null,
    ],
  );
  await query(
    tx,
    `insert into price_minute (coin, at, brl) values ($1, date_trunc('minute', $2::timestamptz), $3)
     on conflict (coin, at) do update set brl = excluded.brl`,
    [coin, sourceAt, brl],
  );
  await query(
    tx,
    `insert into price_hour as h (coin, hour, open, high, low, close)
     values ($1, date_trunc('hour', $2::timestamptz), $3, $3, $3, $3)
     on conflict (coin, hour) do update set close = excluded.close,
       high = greatest(h.high, excluded.high), low = least(h.low, excluded.low)`,
    [coin, sourceAt, brl],
  );
}

/** Remembers a jump until a later reading confirms it. */
export async function storeSuspect(
  tx: Tx,
  coin: Priced,
  suspect: { brl: bigint; usd: bigint; sourceAt: Date },
): Promise<void> {
  await tx
    .updateTable("price_latest")
    .set({ suspect_brl: suspect.brl, suspect_usd: suspect.usd, suspect_at: suspect.sourceAt })
    .where("coin", "=", coin)
    .execute();
}

/** Draws the small line of the last day anew, a point each half hour. */
export async function redrawSparklines(tx: Tx, coins: readonly string[], now: Date): Promise<void> {
  await query(
    tx,
    `update price_latest l set sparkline = coalesce((
       select jsonb_agg(p.brl::text order by p.slot) from (
         select distinct on (slot) date_bin('30 minutes', m.at, $1::timestamptz + interval '1 microsecond') as slot, m.brl
         from price_minute m
         where m.coin = l.coin and m.at > $1::timestamptz - interval '24 hours' and m.at <= $1::timestamptz
         order by slot, m.at desc) p), '[]')
     where l.coin = any ($2)`,
    [now, [...coins]],
  );
}

/** Adds past minutes that are not known. What was observed here stays as it was observed. */
export async function addMinutes(tx: Tx, coin: MarketCoin, past: readonly PastPrice[]): Promise<void> {
  await query(
    tx,
    `insert into price_minute (coin, at, brl)
     select distinct on (minute) $1, date_trunc('minute', at) as minute, brl
     from unnest($2::timestamptz[], $3::numeric[]) as p (at, brl) order by minute, at
     on conflict do nothing`,
    [coin, past.map((point) => point.at.toISOString()), past.map((point) => point.brl.toString())],
  );
}

export interface PastHour {
  readonly hour: Date;
  readonly open: bigint;
  readonly close: bigint;
}

/** Adds past hours that are not known, each from the price at its beginning and at its end. */
export async function addHours(tx: Tx, coin: MarketCoin, hours: readonly PastHour[]): Promise<void> {
  await query(
    tx,
    `insert into price_hour (coin, hour, open, high, low, close)
     select $1, hour, open, greatest(open, close), least(open, close), close
     from unnest($2::timestamptz[], $3::numeric[], $4::numeric[]) as p (hour, open, close)
     on conflict do nothing`,
    [
      coin,
      hours.map(({ hour }) => hour.toISOString()),
      hours.map(({ open }) => open.toString()),
      hours.map(({ close }) => close.toString()),
    ],
  );
}

/** Coins with a price whose history has gaps: under two hundred minutes of the day, or hours missing in 90 days, or days missing in the year. */
export async function coinsWithGaps(db: Database, now: Date): Promise<string[]> {
  const rows = await query<{ coin: string }>(
    db,
    `select l.coin from price_latest l
     where l.coin = any ($2) and ((select count(*) from price_minute m where m.coin = l.coin and m.at > $1::timestamptz - interval '1 day') < 200
        or (select count(*) from price_hour h where h.coin = l.coin and h.hour > $1::timestamptz - interval '90 days') < 2100
        or (select count(distinct h.hour::date) from price_hour h where h.coin = l.coin
              and h.hour > $1::timestamptz - interval '365 days' and h.hour < $1::timestamptz - interval '91 days') < 250)
     order by l.coin`,
    [now, MARKET_COIN_CODES],
  );
  return rows.map((row) => row.coin);
}

/** Forgets minutes older than two days; the hours they belong to stay. */
export async function forgetOldMinutes(db: Database, now: Date): Promise<void> {
  await query(db, "delete from price_minute where at < $1::timestamptz - interval '2 days'", [now]);
}
