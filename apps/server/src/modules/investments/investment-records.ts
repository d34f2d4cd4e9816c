import { type Database, query } from "@lastro/platform/database/database";

/** Everything a client has invested and redeemed, in reais, oldest first, for the copy of their data. */
export async function* investmentRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  yield* await query<Record<string, unknown>>(
    db,
    `select l.id, (l.percent / 100.0)::text as "percentOfCdi", l.applied_on::text as "appliedOn",
       l.matures_on::text as "maturesOn", (l.applied / 100)::numeric(38, 2)::text as applied,
       (l.principal / 100)::numeric(38, 2)::text as principal,
       coalesce((select json_agg(json_build_object('at', r.at, 'principal', (t.principal / 100)::numeric(38, 2)::text,
                  'yield', (t.yield / 100)::numeric(38, 2)::text, 'iof', (t.iof / 100)::numeric(38, 2)::text,
                  'incomeTax', (t.income_tax / 100)::numeric(38, 2)::text) order by r.at)
                 from investments_redemption_part t join investments_redemption r on r.id = t.redemption_id
                 where t.lot_id = l.id), '[]') as redemptions
     from investments_lot l
     where l.user_id = $1 order by l.applied_on, l.opened_at, l.id`,
    [userId],
  );
}
