import type { ResponseOf } from "@lastro/contracts";
import type { readFreight, readFreightSettings } from "@lastro/contracts/grain/freight";
import { placeNamed, TOWN_KEYS, type Town } from "@lastro/contracts/grain/places";
import { formatDecimal, money, parseDecimal } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Freight, Tariff } from "./tariff.js";

export interface FreightSettings extends Tariff {
  readonly version: number;
  readonly changedAt: Date;
}

/** What freight is reckoned by now: the newest version. */
async function currentFreight(db: Database | Tx): Promise<FreightSettings> {
  const [row] = await query<{
    version: number;
    bands: { upToKm: number | null; perTonneKm: string }[];
    minimum: bigint;
    road: number;
    at: Date;
  }>(
    db,
    `select version, bands, minimum_cents as minimum, road_percent as road, changed_at as at
     from grain_freight_settings order by version desc limit 1`,
    [],
  );
  if (!row) throw new Error("Freight has no settings");
  return {
    version: row.version,
    bands: row.bands.map(({ upToKm, perTonneKm }) => ({ upToKm, rate: parseDecimal(perTonneKm, 4) })),
    minimumCents: row.minimum,
    roadPercent: row.road,
    changedAt: row.at,
  };
}

/** The place somebody's profile names; nothing for one that is not known. */
async function homeOf(db: Database | Tx, userId: string): Promise<Town | undefined> {
  const [row] = await query<{ city: string | null }>(
    db,
    "select city from grain_account where user_id = $1 and country = 'BR'",
    [userId],
  );
  const place = placeNamed(row?.city);
  return TOWN_KEYS.find((town) => town === place);
}

/** What freight somebody's grain is reckoned with, to where they say or else live; nothing where neither is known. */
export async function readFreightFor(
  db: Database | Tx,
  userId: string,
  chosen: Town | undefined,
): Promise<Freight | undefined> {
  const to = chosen ?? (await homeOf(db, userId));
  return to && { to, tariff: await currentFreight(db) };
}

const tariffWords = ({ bands, minimumCents, roadPercent }: Tariff) => ({
  bands: bands.map(({ upToKm, rate }) => ({ upToKm, perTonneKm: formatDecimal(rate, 4) })),
  minimum: money("BRL", minimumCents),
  roadPercent,
});

export async function freightWords(db: Database, userId: string): Promise<ResponseOf<typeof readFreight>> {
  const [tariff, home] = await Promise.all([currentFreight(db), homeOf(db, userId)]);
  return { ...tariffWords(tariff), home: home ?? null };
}

export async function settingsWords(db: Database | Tx): Promise<ResponseOf<typeof readFreightSettings>> {
  const { version, changedAt, ...tariff } = await currentFreight(db);
  return { version, changedAt, ...tariffWords(tariff) };
}
