import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A key as it is kept: its private part, sealed, only while it signs. */
export interface KeptKey {
  readonly kid: string;
  readonly x: string;
  readonly privateSealed: Buffer | null;
  readonly validFrom: Date;
  readonly retiredAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
}

/** Every key there ever was, the one in force first. */
export function findKeys(db: Database | Tx): Promise<KeptKey[]> {
  return query<KeptKey>(
    db,
    `select kid, x, private_sealed as "privateSealed", valid_from as "validFrom", retired_at as "retiredAt",
       revoked_at as "revokedAt", revoked_reason as "revokedReason"
     from receipts_signing_key order by retired_at desc nulls first, valid_from desc, kid`,
    [],
  );
}

/** Keeps a key; false where it is kept already, or where another is in force and this one would be too. */
export async function insertKey(
  tx: Tx,
  key: Pick<KeptKey, "kid" | "x" | "privateSealed" | "validFrom" | "retiredAt">,
): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into receipts_signing_key (kid, x, private_sealed, valid_from, retired_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [key.kid, key.x, key.privateSealed, key.validFrom, key.retiredAt],
  );
  return rows.length === 1;
}

/** Ends the key in force, whose private part is forgotten; answers its id. */
export async function retireKey(tx: Tx, at: Date): Promise<string | undefined> {
  const [row] = await query<{ kid: string }>(
    tx,
    `update receipts_signing_key set retired_at = $1, private_sealed = null where retired_at is null returning kid`,
    [at],
  );
  return row?.kid;
}

/** Revokes a retired key once; false where it is unknown, in force or revoked already. */
export async function markRevoked(tx: Tx, kid: string, at: Date, reason: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update receipts_signing_key set revoked_at = $2, revoked_reason = $3
     where kid = $1 and retired_at is not null and revoked_at is null returning 1`,
    [kid, at, reason],
  );
  return rows.length === 1;
}

/** When the first receipt was issued, before there was a history of keys. */
export async function firstIssueOfReceipts(tx: Tx): Promise<Date | undefined> {
  const [row] = await query<{ at: Date | null }>(tx, "select min(issued_at) as at from receipts_receipt", []);
  return row?.at ?? undefined;
}
