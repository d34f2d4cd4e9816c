import { query, type Tx } from "@lastro/platform/database/database";
import type { Credential, NewCredential } from "../passkeys/relying-party.js";
import type { FactorRow } from "../people/user.js";

/** A security key as the factor's row keeps it. */
interface KeptCredential {
  readonly id: string;
  /** base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The security key of a factor whose first challenge was answered. */
export function credentialOf(factor: FactorRow): Credential | undefined {
  const kept = factor.credential as KeptCredential | null;
  if (kept === null) return undefined;
  return { ...kept, publicKey: Buffer.from(kept.publicKey, "base64url") };
}

/** Keeps the key made for an unfinished enrolment. False when it has one already. */
export async function keepCredential(tx: Tx, factorId: string, credential: NewCredential): Promise<boolean> {
  const kept: KeptCredential = {
    id: credential.id,
    publicKey: credential.publicKey.toString("base64url"),
    counter: credential.counter,
    transports: credential.transports,
  };
  const rows = await query(
    tx,
    `update identity_factor set credential = $2, aaguid = $3
     where id = $1 and credential is null and status = 'unverified' returning id`,
    [factorId, JSON.stringify(kept), credential.aaguid],
  );
  return rows.length === 1;
}

/** Moves the key's count on. False when it stands there or further already, as after a copy was used. */
export async function countOn(tx: Tx, factorId: string, counter: number): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_factor set credential = jsonb_set(credential, '{counter}', to_jsonb($2::bigint))
     where id = $1 and ((credential->>'counter')::bigint < $2 or ($2 = 0 and credential->>'counter' = '0'))
     returning id`,
    [factorId, counter],
  );
  return rows.length === 1;
}
