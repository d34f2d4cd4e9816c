import { brazilianDay } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A merchant whose purchases earn more, on days of São Paulo. */
export interface Partner {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly merchantIds: readonly string[];
  readonly bonusBps: number;
  readonly category: string;
  readonly from: string;
  /** The last day; null while none is agreed. */
  readonly to: string | null;
}

const NEWEST = `select distinct on (id) id, version, name, merchant_ids as "merchantIds", bonus_bps as "bonusBps", category,
    from_day as "from", to_day as "to"
  from cashback_partner`;

/** Every partner there is or was, by name. */
export function allPartners(db: Database | Tx): Promise<Partner[]> {
  return query<Partner>(
    db,
    `select * from (${NEWEST} order by id, version desc) p order by lower(name), id`,
    [],
  );
}

/** The partners of a day, those that give most first. */
export async function partnersOn(db: Database | Tx, at: Date): Promise<Partner[]> {
  const day = brazilianDay(at);
  return query<Partner>(
    db,
    `select * from (${NEWEST} order by id, version desc) p
     where "from" <= $1::date and ("to" is null or "to" >= $1::date)
     order by "bonusBps" desc, name, id`,
    [day],
  );
}

/** Who of them takes part in what is bought at a merchant on a day: where there are several, the one that gives most. */
export async function partnerAt(
  tx: Tx,
  { merchantId, at }: { readonly merchantId: string; readonly at: Date },
): Promise<Partner | undefined> {
  return (await partnersOn(tx, at)).find(({ merchantIds }) => merchantIds.includes(merchantId));
}

export async function findPartner(db: Database | Tx, id: string): Promise<Partner | undefined> {
  const [partner] = await query<Partner>(db, `${NEWEST} where id = $1 order by id, version desc`, [id]);
  return partner;
}

export interface NewVersion extends Partner {
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** Adds a version of a partner, and answers false where that version is there. */
export async function insertPartner(tx: Tx, partner: NewVersion): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into cashback_partner (id, version, name, merchant_ids, bonus_bps, category, from_day, to_day, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
    [
      ...[partner.id, partner.version, partner.name, [...partner.merchantIds], partner.bonusBps],
      ...[partner.category, partner.from, partner.to, partner.changedAt, partner.changedBy],
    ],
  );
  return rows.length > 0;
}
