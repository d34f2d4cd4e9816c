import { CLOCKS_DIFFER_SECONDS, secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** What a security key was asked: to make a key, or to sign with the one it made. */
export interface KeyRequest {
  readonly type: "create" | "request";
  /** base64url. */
  readonly challenge: string;
}

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly session_id: string;
  readonly code_hash: Buffer | null;
  readonly webauthn: KeyRequest | null;
  readonly verified_at: Date | null;
  readonly created_at: Date;
}

export interface NewChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly sessionId: string;
  readonly codeHash?: Buffer;
  readonly webauthn?: KeyRequest;
  readonly at: Date;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await query(
    tx,
    `insert into identity_challenge (id, factor_id, session_id, code_hash, webauthn, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      challenge.id,
      challenge.factorId,
      challenge.sessionId,
      challenge.codeHash ?? null,
      challenge.webauthn ? JSON.stringify(challenge.webauthn) : null,
      challenge.at,
    ],
  );
}

/** Notes that the factor was asked, unless it was after `quietSince`: false then. */
export async function markChallenged(
  tx: Tx,
  factorId: string,
  at: Date,
  quietSince: Date = at,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_factor set last_challenged_at = $2
     where id = $1 and (last_challenged_at is null or last_challenged_at <= $3 or last_challenged_at > $4)
     returning id`,
    // Further ahead it was noted by a clock that was wrong.
    [factorId, at, quietSince, secondsAfter(at, CLOCKS_DIFFER_SECONDS)],
  );
  return rows.length === 1;
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
