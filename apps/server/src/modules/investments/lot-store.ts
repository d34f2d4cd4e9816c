import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { ONE } from "./factor.js";
import type { Lot, Part } from "./redemption.js";

/** Applications and redemptions go on side by side; a day is accrued while none does. */
export async function lockForMovement(tx: Tx): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock_shared(hashtextextended('investments_accrual', 0))", []);
}

export async function lockAccrual(tx: Tx): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('investments_accrual', 0))", []);
}

/** The last business day that was accrued. */
export async function accruedThrough(db: Database | Tx): Promise<string | undefined> {
  const [row] = await query<{ day: string | null }>(
    db,
    "select max(day)::text as day from investments_accrual",
    [],
  );
  return row?.day ?? undefined;
}

export interface NewLot {
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  /** The goal it is for; null where it is for none. */
  readonly goalId: string | null;
  readonly percent: number;
  readonly appliedOn: string;
  readonly maturesOn: string | null;
  readonly amount: bigint;
  readonly openedAt: Date;
  readonly transactionId: string;
}

/** Writes an application, and its cohort where it is the first of the day at its share. */
export async function insertLot(tx: Tx, lot: NewLot): Promise<void> {
  await query(
    tx,
    `insert into investments_cohort (percent, applied_on, factor) values ($1, $2::date, $3) on conflict do nothing`,
    [lot.percent, lot.appliedOn, ONE.toString()],
  );
  await query(
    tx,
    `insert into investments_lot (id, user_id, product_id, percent, applied_on, matures_on, applied, principal, opened_at, transaction_id, goal_id)
     values ($1, $2, $3, $4, $5::date, $6::date, $7, $7, $8, $9, $10)`,
    [
      lot.id,
      lot.userId,
      lot.productId,
      lot.percent,
      lot.appliedOn,
      lot.maturesOn,
      lot.amount.toString(),
      lot.openedAt,
      lot.transactionId,
      lot.goalId,
    ],
  );
}

export interface OwnLot extends Lot {
  readonly productId: string;
  readonly goalId: string | null;
  readonly userId: string;
  readonly percent: number;
}

const LOTS = `select l.id, l.user_id as "userId", l.product_id as "productId", l.goal_id as "goalId", l.percent, l.applied_on::text as "appliedOn",
    l.matures_on::text as "maturesOn", l.principal, c.factor
  from investments_lot l join investments_cohort c on c.percent = l.percent and c.applied_on = l.applied_on
  where l.principal > 0`;
const OLDEST_FIRST = "order by l.applied_on, l.opened_at, l.id";

/** What a client still has invested, the oldest first. */
export function lotsOf(db: Database | Tx, userId: string): Promise<OwnLot[]> {
  return query(db, `${LOTS} and l.user_id = $1 ${OLDEST_FIRST}`, [userId]);
}

/** A client's lots of one product, for one goal or for none, that may be redeemed on a day, locked, the oldest first. */
export function lockRedeemable(
  tx: Tx,
  of: {
    readonly userId: string;
    readonly productId: string;
    readonly goalId: string | null;
    readonly on: string;
  },
): Promise<OwnLot[]> {
  return query(
    tx,
    `${LOTS} and l.user_id = $1 and l.product_id = $2 and (l.matures_on is null or l.matures_on <= $3::date)
       and l.goal_id is not distinct from $4 ${OLDEST_FIRST} for update of l`,
    [of.userId, of.productId, of.on, of.goalId],
  );
}

/** Whose lots of which product have matured by a day, with what is left in them. */
export function maturedOwners(
  db: Database,
  on: string,
): Promise<{ readonly userId: string; readonly productId: string }[]> {
  return query(
    db,
    `select distinct user_id as "userId", product_id as "productId" from investments_lot
     where principal > 0 and matures_on <= $1::date limit 500`,
    [on],
  );
}

/** Takes the parts' principal out of their lots, which are locked. */
export async function takeParts(tx: Tx, parts: readonly Part[]): Promise<void> {
  await query(
    tx,
    `update investments_lot l set principal = l.principal - p.principal
     from unnest($1::uuid[], $2::numeric[]) as p (id, principal) where l.id = p.id`,
    [parts.map(({ lot }) => lot.id), parts.map(({ principal }) => principal.toString())],
  );
}

export async function insertRedemption(
  tx: Tx,
  of: {
    readonly id: string;
    readonly userId: string;
    readonly productId: string;
    readonly net: bigint;
    readonly at: Date;
    readonly transactionId: string;
    readonly parts: readonly Part[];
  },
): Promise<void> {
  await query(
    tx,
    `insert into investments_redemption (id, user_id, product_id, net, at, transaction_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [of.id, of.userId, of.productId, of.net.toString(), of.at, of.transactionId],
  );
  await query(
    tx,
    `insert into investments_redemption_part (redemption_id, lot_id, principal, yield, iof, income_tax)
     select $1, * from unnest($2::uuid[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])`,
    [
      of.id,
      of.parts.map(({ lot }) => lot.id),
      of.parts.map(({ principal }) => principal.toString()),
      of.parts.map((part) => part.yield.toString()),
      of.parts.map(({ iof }) => iof.toString()),
      of.parts.map(({ incomeTax }) => incomeTax.toString()),
    ],
  );
}

/** Whether a client has anything invested. */
export async function hasInvestments(db: Database | Tx, userId: string): Promise<boolean> {
  const [row] = await query(
    db,
    "select 1 from investments_lot where user_id = $1 and principal > 0 limit 1",
    [userId],
  );
  return row !== undefined;
}
