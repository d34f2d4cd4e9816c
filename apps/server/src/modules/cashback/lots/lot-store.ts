import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import type { Lot, LotUse } from "./lot.js";

type Row = Selectable<Schema["cashback_lot"]>;

function toLot(row: Row): Lot {
  return {
    id: row.id,
    userId: row.user_id,
    purchaseId: row.purchase_id,
    origin: row.origin,
    amount: money("PRP", row.amount),
    remaining: money("PRP", row.remaining),
    round: row.round,
    creditsAt: row.credits_at,
    creditedAt: row.credited_at,
    expiresAt: row.expires_at,
  };
}

/** The lots of a client with something in them: those that wait first, then the next to expire. */
export async function lotsOf(db: Database | Tx, userId: string): Promise<Lot[]> {
  const rows = await query<Row>(
    db,
    "select * from cashback_lot where user_id = $1 and remaining > 0 order by expires_at nulls first, credits_at, id",
    [userId],
  );
  return rows.map(toLot);
}

/** What a client may spend at an instant: credited, and not past its expiry. */
export async function spendableLots(db: Database | Tx, userId: string, now: Date): Promise<Lot[]> {
  return (await lotsOf(db, userId)).filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
}

/** The newest lot of a purchase, credited or not. */
export async function newestLotOf(tx: Tx, purchaseId: string): Promise<Lot | undefined> {
  const [row] = await query<Row>(
    tx,
    "select * from cashback_lot where purchase_id = $1 order by round desc limit 1",
    [purchaseId],
  );
  return row && toLot(row);
}

interface Earned {
  readonly userId: string;
  readonly purchaseId: string;
  readonly origin: string;
  readonly round: number;
  readonly amount: Money<"PRP">;
  readonly creditsAt: Date;
}

/** Opens a lot for what a purchase earned. */
export async function insertEarnedLot(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  lot: Earned,
): Promise<void> {
  await query(
    tx,
    `insert into cashback_lot (id, user_id, purchase_id, origin, amount, remaining, round, credits_at, opened_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      ...[ctx.random.id(), lot.userId, lot.purchaseId, lot.origin, lot.amount.minor, lot.round],
      ...[lot.creditsAt, ctx.clock.now()],
    ],
  );
}

/** Adds to a lot that waits; it waits until the later of both times. */
export async function growLot(
  tx: Tx,
  { id, by, creditsAt }: { readonly id: string; readonly by: Money<"PRP">; readonly creditsAt: Date },
): Promise<void> {
  await query(
    tx,
    `update cashback_lot set amount = amount + $2::numeric, remaining = remaining + $2::numeric,
       credits_at = greatest(credits_at, $3) where id = $1 and credited_at is null`,
    [id, by.minor, creditsAt],
  );
}

/** Takes from lots what a posting took. */
export async function useLots(tx: Tx, uses: readonly LotUse[], transactionId: string): Promise<void> {
  const ids = uses.map(({ lot }) => lot.id);
  const amounts = uses.map(({ amount }) => amount.minor.toString());
  await query(
    tx,
    `update cashback_lot l set remaining = l.remaining - u.amount
     from unnest($1::uuid[], $2::numeric[]) as u (id, amount) where l.id = u.id`,
    [ids, amounts],
  );
  await query(
    tx,
    `insert into cashback_lot_use (transaction_id, lot_id, amount)
     select $3::uuid, * from unnest($1::uuid[], $2::numeric[])`,
    [ids, amounts, transactionId],
  );
}

/** What a posting took from lots, the next to expire first. */
export async function usesOf(tx: Tx, transactionId: string): Promise<LotUse[]> {
  const rows = await query<Row & { used: bigint }>(
    tx,
    `select l.*, u.amount as used from cashback_lot_use u join cashback_lot l on l.id = u.lot_id
     where u.transaction_id = $1 order by l.expires_at, l.id`,
    [transactionId],
  );
  return rows.map((row) => ({ lot: toLot(row), amount: money("PRP", row.used) }));
}

interface PassedOn {
  readonly userId: string;
  readonly origin: (lot: Lot) => string;
  readonly expiresAt: (lot: Lot) => Date;
}

/** Opens lots for what others lost, each from its own. */
export async function passOnLots(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  uses: readonly LotUse[],
  { userId, origin, expiresAt }: PassedOn,
): Promise<void> {
  await query(
    tx,
    `insert into cashback_lot (id, user_id, from_lot, origin, amount, remaining, credits_at, credited_at, credited,
       expires_at, opened_at)
     select id, $6::uuid, from_lot, origin, amount, amount, $7::timestamptz, $7::timestamptz, amount, expires_at, $7::timestamptz
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::timestamptz[])
       as n (id, from_lot, origin, amount, expires_at)`,
    [
      uses.map(() => ctx.random.id()),
      uses.map(({ lot }) => lot.id),
      uses.map(({ lot }) => origin(lot)),
      uses.map(({ amount }) => amount.minor.toString()),
      uses.map(({ lot }) => expiresAt(lot).toISOString()),
      userId,
      ctx.clock.now(),
    ],
  );
}

/** Notes that a lot no longer waits, and when it expires. */
export async function markCredited(
  tx: Tx,
  { id, at, expiryMonths }: { readonly id: string; readonly at: Date; readonly expiryMonths: number },
): Promise<void> {
  await query(
    tx,
    `update cashback_lot set credited_at = $2, credited = remaining,
       expires_at = $2::timestamptz + make_interval(months => $3)
     where id = $1 and credited_at is null`,
    [id, at, expiryMonths],
  );
}
