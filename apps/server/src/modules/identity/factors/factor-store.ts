import { secondsAfter } from "../../../platform/clock.js";
import { type Database, query, type Tx } from "../../../platform/database/database.js";
import type { FactorRow } from "../people/user.js";

export interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly friendlyName: string;
  readonly secretSealed: Buffer;
  readonly status: FactorRow["status"];
  readonly at: Date;
}

export async function insertFactor(tx: Tx, factor: NewFactor): Promise<void> {
  await query(
    tx,
    `insert into identity_factor (id, user_id, friendly_name, factor_type, status, secret_sealed, created_at, updated_at)
     values ($1, $2, $3, 'totp', $4, $5, $6, $6)`,
    [factor.id, factor.userId, factor.friendlyName, factor.status, factor.secretSealed, factor.at],
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

export async function hasVerifiedFactor(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from identity_factor where user_id = $1 and status = 'verified' limit 1",
    [userId],
  );
  return rows.length > 0;
}

/** Brings `user_2fa` in line with the factors, in the transaction that changed them. */
export async function syncSecondFactor(tx: Tx, userId: string): Promise<void> {
  await query(
    tx,
    `insert into user_2fa (user_id, enabled)
     values ($1, exists (select 1 from identity_factor where user_id = $1 and status = 'verified'))
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

/** Marks the factor verified and clears away other enrolments that were not finished. */
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

/**
 * Counts a try before it is judged, so that guesses made at the same time count as well. Answers the seconds to wait
 * once the tries are used up, 0 when this one may be judged.
 */
export async function countTry(
  db: Database,
  factorId: string,
  rule: { readonly tries: number; readonly seconds: number; readonly now: Date },
): Promise<number> {
  const { tries, seconds, now } = rule;
  const counted = await query(
    db,
    `update identity_factor set
       failures = case when failing_since > $3 then failures + 1 else 1 end,
       failing_since = case when failing_since > $3 then failing_since else $4 end
     where id = $1 and (failing_since is null or failing_since <= $3 or failures < $2) returning id`,
    [factorId, tries, secondsAfter(now, -seconds), now],
  );
  if (counted.length === 1) return 0;
  const [row] = await query<{ failing_since: Date }>(
    db,
    "select failing_since from identity_factor where id = $1 and failing_since is not null",
    [factorId],
  );
  if (!row) return 1;
  return Math.max(1, Math.ceil((secondsAfter(row.failing_since, seconds).getTime() - now.getTime()) / 1000));
}

/** Accepts a code's step if none at or after it was accepted before; the failures are forgiven. */
export async function acceptStep(tx: Tx, factorId: string, step: number): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_factor set last_step = $2, failures = 0, failing_since = null
     where id = $1 and (last_step is null or last_step < $2) returning id`,
    [factorId, step],
  );
  return rows.length === 1;
}

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly session_id: string;
  readonly verified_at: Date | null;
  readonly created_at: Date;
}

export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly id: string;
    readonly factorId: string;
    readonly sessionId: string;
    readonly at: Date;
  },
): Promise<void> {
  await query(
    tx,
    "insert into identity_challenge (id, factor_id, session_id, created_at) values ($1, $2, $3, $4)",
    [challenge.id, challenge.factorId, challenge.sessionId, challenge.at],
  );
  await query(tx, "update identity_factor set last_challenged_at = $2 where id = $1", [
    challenge.factorId,
    challenge.at,
  ]);
}

export async function findChallenge(
  db: Database,
  factorId: string,
  challengeId: string,
): Promise<ChallengeRow | undefined> {
  const [row] = await query<ChallengeRow>(
    db,
    "select * from identity_challenge where id = $1 and factor_id = $2",
    [challengeId, factorId],
  );
  return row;
}

export async function deleteChallenge(db: Database, challengeId: string): Promise<void> {
  await query(db, "delete from identity_challenge where id = $1", [challengeId]);
}

/** Uses up the challenge. False when another request did so first. */
export async function consumeChallenge(tx: Tx, challengeId: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    "update identity_challenge set verified_at = $2 where id = $1 and verified_at is null returning id",
    [challengeId, at],
  );
  return rows.length === 1;
}
