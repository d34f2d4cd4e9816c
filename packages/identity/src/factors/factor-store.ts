import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { FactorRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { acceptGuess, countGuess } from "../service/guesses.js";

export interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly type: FactorRow["factor_type"];
  readonly friendlyName: string;
  readonly secretSealed?: Buffer;
  readonly phone?: string;
  readonly status: FactorRow["status"];
  readonly at: Date;
}

export async function insertFactor(tx: Tx, factor: NewFactor): Promise<void> {
  await query(
    tx,
    `insert into identity_factor
       (id, user_id, friendly_name, factor_type, status, secret_sealed, phone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      factor.id,
      factor.userId,
      factor.friendlyName,
      factor.type,
      factor.status,
      factor.secretSealed ?? null,
      factor.phone ?? null,
      factor.at,
    ],
  );
}

export async function findFactor(
  db: Database | Tx,
  userId: string,
  factorId: string,
): Promise<FactorRow | undefined> {
  const [row] = await query<FactorRow>(db, "select * from identity_factor where id = $1 and user_id = $2", [
    factorId,
    userId,
  ]);
  return row;
}

export function listFactors(db: Database | Tx, userId: string): Promise<FactorRow[]> {
  return query<FactorRow>(db, "select * from identity_factor where user_id = $1 order by created_at, id", [
    userId,
  ]);
}

/** The person's factors, no other change to which is under way until this transaction ends. */
export async function lockFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  await query(tx, "select id from identity_user where id = $1 for update", [userId]);
  return listFactors(tx, userId);
}

export async function hasVerifiedFactor(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from identity_factor where user_id = $1 and status = 'verified' limit 1",
    [userId],
  );
  return rows.length > 0;
}

/**
 * Brings `user_2fa` in line with the factors, in the transaction that changed them. Recovery codes stand in for a
 * factor and are none by themselves.
 */
export async function syncSecondFactor(tx: Tx, userId: string): Promise<void> {
  await query(
    tx,
    `insert into user_2fa (user_id, enabled)
     values ($1, exists (select 1 from identity_factor
       where user_id = $1 and status = 'verified' and factor_type <> 'recovery_code'))
     on conflict (user_id) do update set enabled = excluded.enabled`,
    [userId],
  );
}

export async function deleteFactor(tx: Tx, factorId: string): Promise<void> {
  await query(tx, "delete from identity_factor where id = $1", [factorId]);
}

/** Removes enrolments begun before `olderThan` that were never asked for a code. */
export async function deleteAbandonedFactors(tx: Tx, userId: string, olderThan: Date): Promise<void> {
  await query(
    tx,
    `delete from identity_factor
     where user_id = $1 and status = 'unverified' and created_at < $2 and last_challenged_at is null`,
    [userId, olderThan],
  );
}

/** Marks the factor verified and clears away other enrolments of its kind that were not finished. */
export async function verifyFactorRow(tx: Tx, factor: FactorRow, at: Date): Promise<void> {
  await query(tx, "update identity_factor set status = 'verified', updated_at = $2 where id = $1", [
    factor.id,
    at,
  ]);
  await query(
    tx,
    "delete from identity_factor where user_id = $1 and id <> $2 and status = 'unverified' and factor_type = $3",
    [factor.user_id, factor.id, factor.factor_type],
  );
}

export async function changeFactor(
  tx: Tx,
  factorId: string,
  change: { readonly friendlyName: string; readonly phone: string | null; readonly at: Date },
): Promise<void> {
  await query(
    tx,
    "update identity_factor set friendly_name = $2, phone = $3, updated_at = $4 where id = $1",
    [factorId, change.friendlyName, change.phone, change.at],
  );
}

/** By what name wrong codes of a factor are counted. */
export function guessesAt(factorId: string): string {
  return `factor:${factorId}`;
}

/** Counts a code before it is judged. Answers the seconds to wait once the tries are used up, 0 when it may be judged. */
export function countTry(ctx: IdentityCtx, factorId: string): Promise<number> {
  const { tries, lockSeconds: seconds } = ctx.settings.mfa;
  return countGuess(ctx, guessesAt(factorId), { tries, seconds });
}

/** Forgets the wrong codes of who gave a right one. */
export function forgiveTries(tx: Tx, ctx: IdentityCtx, factorIds: readonly string[]): Promise<void> {
  return acceptGuess(tx, ctx, factorIds.map(guessesAt));
}

/** Accepts a code's step if none at or after it was accepted before. */
export async function acceptStep(tx: Tx, factorId: string, step: number): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_factor set last_step = $2
     where id = $1 and (last_step is null or last_step < $2) returning id`,
    [factorId, step],
  );
  return rows.length === 1;
}
