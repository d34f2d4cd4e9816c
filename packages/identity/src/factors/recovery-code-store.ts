import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { FactorRow } from "../people/user.js";

/** A code as it is kept: found by its keyed lookup, proven by the slow hash. */
export interface KeptCode {
  readonly id: string;
  readonly lookup: Buffer;
  readonly hash: string;
}

export async function findRecoverySet(db: Database | Tx, userId: string): Promise<FactorRow | undefined> {
  const [row] = await query<FactorRow>(
    db,
    "select * from identity_factor where user_id = $1 and factor_type = 'recovery_code'",
    [userId],
  );
  return row;
}

export async function replaceCodes(tx: Tx, factorId: string, codes: readonly KeptCode[]): Promise<void> {
  await query(tx, "delete from identity_recovery_code where factor_id = $1", [factorId]);
  await query(
    tx,
    `insert into identity_recovery_code (id, factor_id, lookup, code_hash)
     select id, $1, lookup, hash from unnest($2::uuid[], $3::bytea[], $4::text[]) as code (id, lookup, hash)`,
    [
      factorId,
      codes.map((code) => code.id),
      codes.map((code) => code.lookup),
      codes.map((code) => code.hash),
    ],
  );
}

export async function countCodes(
  db: Database | Tx,
  factorId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  const [row] = await query<{ total: number; remaining: number }>(
    db,
    `select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
     from identity_recovery_code where factor_id = $1`,
    [factorId],
  );
  return row ?? { total: 0, remaining: 0 };
}

export async function findUnusedCode(
  db: Database,
  factorId: string,
  lookup: Buffer,
): Promise<{ readonly id: string; readonly code_hash: string } | undefined> {
  const [row] = await query<{ id: string; code_hash: string }>(
    db,
    "select id, code_hash from identity_recovery_code where factor_id = $1 and lookup = $2 and used_at is null",
    [factorId, lookup],
  );
  return row;
}

/** Uses up the code. False when it was used, or replaced, first. */
export async function consumeCode(tx: Tx, codeId: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    "update identity_recovery_code set used_at = $2 where id = $1 and used_at is null returning id",
    [codeId, at],
  );
  return rows.length === 1;
}
