import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { openTarget, type SealingCtx, sealTarget } from "./sealed-target.js";
import type { Target } from "./target.js";

/** Somebody a client saved to pay again. */
export interface Payee {
  readonly id: string;
  readonly userId: string;
  readonly nickname: string | null;
  readonly target: Target;
  readonly payeeMark: Buffer;
  readonly favourite: boolean;
  readonly createdAt: Date;
  readonly trustedAt: Date;
}

interface PayeeRow {
  id: string;
  user_id: string;
  nickname: string | null;
  content_sealed: Buffer;
  payee_mark: Buffer;
  favourite: boolean;
  created_at: Date;
  trusted_at: Date;
}

/** False when the client has this payee already. */
export async function insertPayee(tx: Tx, ctx: SealingCtx, payee: Payee): Promise<boolean> {
  const inserted = await tx
    .insertInto("pix_payments_payee")
    .values({
      id: payee.id,
      user_id: payee.userId,
      nickname: payee.nickname,
      content_sealed: sealTarget(ctx, payee.id, payee.target),
      payee_mark: payee.payeeMark,
      favourite: payee.favourite,
      created_at: payee.createdAt,
      trusted_at: payee.trustedAt,
    })
    .onConflict((conflict) => conflict.constraint("pix_payments_payee_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The client's payees, favourites first. */
export async function listPayeesOf(db: Database | Tx, ctx: SealingCtx, userId: string): Promise<Payee[]> {
  const rows = await query<PayeeRow>(
    db,
    "select * from pix_payments_payee where user_id = $1 order by favourite desc, id desc",
    [userId],
  );
  return rows.map((row) => toPayee(ctx, row));
}

export async function findPayee(
  db: Database | Tx,
  ctx: SealingCtx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Payee | undefined> {
  const [row] = await query<PayeeRow>(db, "select * from pix_payments_payee where id = $1 and user_id = $2", [
    id,
    userId,
  ]);
  return row && toPayee(ctx, row);
}

export async function findPayeeBy(
  db: Database | Tx,
  ctx: SealingCtx,
  { userId, mark }: { readonly userId: string; readonly mark: Buffer },
): Promise<Payee | undefined> {
  const [row] = await query<PayeeRow>(
    db,
    "select * from pix_payments_payee where user_id = $1 and payee_mark = $2",
    [userId, mark],
  );
  return row && toPayee(ctx, row);
}

export async function updatePayee(
  tx: Tx,
  { id, userId, nickname, favourite }: Pick<Payee, "id" | "userId" | "nickname" | "favourite">,
): Promise<void> {
  await query(
    tx,
    "update pix_payments_payee set nickname = $3, favourite = $4 where id = $1 and user_id = $2",
    [id, userId, nickname, favourite],
  );
}

/** False when it is none of the client's. */
export async function removePayee(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const gone = await query(tx, "delete from pix_payments_payee where id = $1 and user_id = $2 returning 1", [
    id,
    userId,
  ]);
  return gone.length > 0;
}

export async function removePayeesOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from pix_payments_payee where user_id = $1", [userId]);
}

function toPayee(ctx: SealingCtx, row: PayeeRow): Payee {
  return {
    id: row.id,
    userId: row.user_id,
    nickname: row.nickname,
    target: openTarget(ctx, row.id, row.content_sealed),
    payeeMark: row.payee_mark,
    favourite: row.favourite,
    createdAt: row.created_at,
    trustedAt: row.trusted_at,
  };
}
