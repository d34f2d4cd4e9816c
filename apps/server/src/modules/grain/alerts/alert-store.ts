import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import type { Alert, Match } from "./alert.js";

const COLUMNS = `id, user_id as "userId", side, commodity, state, price_cents as "priceCents", quantity_kg as "quantityKg",
  created_at as "createdAt", expires_at as "expiresAt", met_at as "metAt"`;

/** Serialises the counting of a person's alerts until the transaction ends. */
export async function lockAlertsOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('grain_alert:' || $1, 0))", [userId]);
}

export async function insertAlert(tx: Tx, alert: Alert): Promise<void> {
  const row = {
    id: alert.id,
    user_id: alert.userId,
    side: alert.side,
    commodity: alert.commodity,
    state: alert.state,
    price_cents: alert.priceCents,
    quantity_kg: alert.quantityKg,
    created_at: alert.createdAt,
    expires_at: alert.expiresAt,
  };
  await runTogether(tx, insertions({ grain_alert: [row] }));
}

/** How many alerts of a person stand. */
export async function countStanding(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await query(
    tx,
    "select 1 from grain_alert where user_id = $1 and met_at is null and expires_at > $2",
    [userId, now],
  );
  return rows.length;
}

/** A page of a person's alerts, newest first, one beyond the limit. */
export function alertsOf(
  db: Database,
  userId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Alert[]> {
  return query<Alert>(
    db,
    `select ${COLUMNS} from grain_alert where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [userId, before ?? null, limit + 1],
  );
}

/** Alerts held against others who count what they found, until the transaction ends. */
export function lockAlerts(tx: Tx, ids: readonly string[]): Promise<Alert[]> {
  return query<Alert>(
    tx,
    `select ${COLUMNS} from grain_alert where id = any ($1::uuid[]) order by id for no key update`,
    [ids],
  );
}

/** False where the person has no such alert. */
export async function deleteAlert(
  tx: Tx,
  of: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const gone = await query(tx, "delete from grain_alert where id = $1 and user_id = $2 returning 1", [
    of.id,
    of.userId,
  ]);
  return gone.length > 0;
}

export async function deleteAlertsOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from grain_alert where user_id = $1", [userId]);
}

export async function setMet(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await query(tx, "update grain_alert set met_at = $2 where id = any ($1::uuid[]) and met_at is null", [
    ids,
    at,
  ]);
}

/** Keeps what came up for alerts; answers what none of them had been told of before. */
export async function insertMatches(tx: Tx, matches: readonly Match[], at: Date): Promise<Match[]> {
  if (matches.length === 0) return [];
  const kept = await query<{ alertId: string; subjectId: string }>(
    tx,
    `insert into grain_alert_match (alert_id, subject_id, other_id, offer_name, city, state, price_cents, quantity_kg, at)
     select m.*, $9 from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::numeric[],
       $8::numeric[]) as m
     on conflict do nothing returning alert_id as "alertId", subject_id as "subjectId"`,
    [
      matches.map(({ alertId }) => alertId),
      matches.map(({ subjectId }) => subjectId),
      matches.map(({ otherId }) => otherId),
      matches.map(({ offerName }) => offerName),
      matches.map(({ city }) => city),
      matches.map(({ state }) => state),
      matches.map(({ priceCents }) => priceCents.toString()),
      matches.map(({ quantityKg }) => quantityKg.toString()),
      at,
    ],
  );
  const isKept = new Set(kept.map(({ alertId, subjectId }) => alertId + subjectId));
  return matches.filter(({ alertId, subjectId }) => isKept.has(alertId + subjectId));
}

/** What came up for each of these alerts, together. */
export async function foundBy(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly kg: bigint; readonly count: number }>> {
  const rows = await query<{ id: string; kg: bigint; count: number }>(
    db,
    `select alert_id as id, sum(quantity_kg) as kg, count(*)::integer as count
     from grain_alert_match where alert_id = any ($1::uuid[]) group by alert_id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** The newest matches of each of these alerts. */
export function newestMatches(
  db: Database | Tx,
  ids: readonly string[],
  limit: number,
): Promise<(Match & { readonly at: Date })[]> {
  return query(
    db,
    `select m.* from unnest($1::uuid[]) as a (id)
     cross join lateral (
       select alert_id as "alertId", subject_id as "subjectId", other_id as "otherId", offer_name as "offerName", city,
              state, price_cents as "priceCents", quantity_kg as "quantityKg", at
       from grain_alert_match where alert_id = a.id order by at desc, subject_id desc limit $2) m`,
    [ids, limit],
  );
}
