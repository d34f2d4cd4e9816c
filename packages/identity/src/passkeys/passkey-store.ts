import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm } from "../service/realm.js";
import type { Credential, NewCredential } from "./relying-party.js";

interface PasskeyColumns {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: bigint;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly friendly_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export interface Passkey {
  readonly id: string;
  readonly userId: string;
  readonly credential: Credential;
  readonly aaguid: string;
  readonly friendlyName: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Keeps a new passkey. False when its credential is registered already, by whomever. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    readonly id: string;
    readonly userId: string;
    readonly credential: NewCredential;
    readonly friendlyName: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { credential } = passkey;
  const rows = await query(
    tx,
    `insert into identity_passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid,
       friendly_name, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (credential_id) do nothing returning id`,
    [
      passkey.id,
      passkey.userId,
      credential.id,
      credential.publicKey,
      credential.counter,
      JSON.stringify(credential.transports),
      credential.aaguid,
      passkey.friendlyName,
      credential.backedUp,
      passkey.at,
    ],
  );
  return rows.length === 1;
}

export async function listPasskeys(db: Database | Tx, userId: string): Promise<Passkey[]> {
  const rows = await query<PasskeyColumns>(
    db,
    "select * from identity_passkey where user_id = $1 order by created_at, id",
    [userId],
  );
  return rows.map(toPasskey);
}

export async function findPasskey(
  db: Database | Tx,
  userId: string,
  by: { readonly id: string } | { readonly credentialId: string },
): Promise<Passkey | undefined> {
  const [column, value] = "id" in by ? ["id", by.id] : ["credential_id", by.credentialId];
  const [row] = await query<PasskeyColumns>(
    db,
    `select * from identity_passkey where user_id = $1 and ${column} = $2`,
    [userId, value],
  );
  return row && toPasskey(row);
}

/** Notes a use and moves the count on. False when it stands there or further already, as after a copy was used. */
export async function notePasskeyUse(
  tx: Tx,
  passkeyId: string,
  use: { readonly counter: number; readonly backedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_passkey set sign_count = $2, backed_up = $3, last_used_at = $4
     where id = $1 and (sign_count < $2 or ($2 = 0 and sign_count = 0)) returning id`,
    [passkeyId, use.counter, use.backedUp, use.at],
  );
  return rows.length === 1;
}

/** False when the person has no such passkey. */
export async function renamePasskey(
  tx: Tx,
  passkey: { readonly id: string; readonly userId: string; readonly friendlyName: string },
): Promise<boolean> {
  const rows = await query(
    tx,
    "update identity_passkey set friendly_name = $3 where id = $1 and user_id = $2 returning id",
    [passkey.id, passkey.userId, passkey.friendlyName],
  );
  return rows.length === 1;
}

/** False when the person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const rows = await query(tx, "delete from identity_passkey where id = $1 and user_id = $2 returning id", [
    passkeyId,
    userId,
  ]);
  return rows.length === 1;
}

/** Takes every passkey of a person away. Answers how many there were. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const rows = await query(tx, "delete from identity_passkey where user_id = $1 returning id", [userId]);
  return rows.length;
}

export interface PasskeyChallenge {
  readonly id: string;
  readonly realm: Realm;
  /** Absent when anyone may answer, to sign in. */
  readonly userId: string | null;
  /** base64url. */
  readonly challenge: string;
  readonly createdAt: Date;
}

export async function insertPasskeyChallenge(db: Database, challenge: PasskeyChallenge): Promise<void> {
  await query(
    db,
    "insert into identity_passkey_challenge (id, realm, user_id, challenge, created_at) values ($1, $2, $3, $4, $5)",
    [challenge.id, challenge.realm, challenge.userId, challenge.challenge, challenge.createdAt],
  );
}

/** Takes the challenge away, so that only the first attempt to answer it finds it. */
export async function takePasskeyChallenge(
  db: Database,
  wanted: Pick<PasskeyChallenge, "id" | "realm" | "userId">,
): Promise<{ readonly challenge: string; readonly created_at: Date } | undefined> {
  const [row] = await query<{ challenge: string; created_at: Date }>(
    db,
    `delete from identity_passkey_challenge
     where id = $1 and realm = $2 and user_id is not distinct from $3::uuid returning challenge, created_at`,
    [wanted.id, wanted.realm, wanted.userId],
  );
  return row;
}

function toPasskey(row: PasskeyColumns): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credential: {
      id: row.credential_id,
      publicKey: row.public_key,
      counter: Number(row.sign_count),
      transports: row.transports,
    },
    aaguid: row.aaguid,
    friendlyName: row.friendly_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
