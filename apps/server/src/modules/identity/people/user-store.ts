import { type Database, query, type Tx } from "../../../platform/database/database.js";
import type { Realm } from "../service/context.js";
import type { Account, FactorRow, IdentityRow, Metadata, UserRow } from "./user.js";

type Reader = Database | Tx;

export async function findUserById(db: Reader, userId: string): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(db, "select * from identity_user where id = $1", [userId]);
  return row;
}

export async function findUserByEmail(db: Reader, realm: Realm, email: string): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    db,
    "select * from identity_user where realm = $1 and email = $2 and not is_sso",
    [realm, email],
  );
  return row;
}

/** The user of a pending change to this address. */
export async function findUserByNewEmail(
  db: Reader,
  realm: Realm,
  email: string,
): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(
    db,
    `select * from identity_user where realm = $1 and new_email = $2
     order by email_change_sent_at desc limit 1`,
    [realm, email],
  );
  return row;
}

/** The user with identities and factors, oldest first. Throws when it is gone. */
export async function getAccount(db: Reader, userId: string): Promise<Account> {
  const [users, identities, factors] = await Promise.all([
    query<UserRow>(db, "select * from identity_user where id = $1", [userId]),
    query<IdentityRow>(db, "select * from identity_identity where user_id = $1 order by created_at, id", [
      userId,
    ]),
    query<FactorRow>(db, "select * from identity_factor where user_id = $1 order by created_at, id", [
      userId,
    ]),
  ]);
  const [user] = users;
  if (!user) throw new Error(`User ${userId} is gone`);
  return { user, identities, factors };
}

export interface NewUser {
  readonly id: string;
  readonly realm: Realm;
  readonly email: string;
  readonly passwordHash: string;
  readonly metadata: Metadata;
  readonly identityId: string;
  readonly at: Date;
}

/** Adds a user with its e-mail identity. Answers false when the address was taken meanwhile. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into identity_user (id, realm, aud, email, password_hash, user_metadata, app_metadata, created_at, updated_at)
     values ($1, $2, 'authenticated', $3, $4, $5, '{"provider": "email", "providers": ["email"]}', $6, $6)
     on conflict (realm, aud, email) where not is_sso do nothing returning id`,
    [user.id, user.realm, user.email, user.passwordHash, JSON.stringify(user.metadata), user.at],
  );
  if (rows.length === 0) return false;
  await query(
    tx,
    `insert into identity_identity (id, user_id, realm, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2::uuid, $5, 'email', ($2::uuid)::text, $3, $4, $4)`,
    [user.identityId, user.id, JSON.stringify(user.metadata), user.at, user.realm],
  );
  return true;
}

/** Confirms the address the user has, in the user, its metadata and its identities. */
export async function confirmEmail(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(
    tx,
    `update identity_user set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
       user_metadata = user_metadata || '{"email_verified": true}'
     where id = $1`,
    [userId, at],
  );
  await query(
    tx,
    `update identity_identity i set updated_at = $2,
       identity_data = identity_data || '{"email_verified": true}'
     from identity_user u where u.id = i.user_id and i.user_id = $1 and i.identity_data->>'email' = u.email`,
    [userId, at],
  );
}

/** Puts the pending address in the place of the old one, confirmed. Fails on the unique constraint when taken. */
export async function moveEmail(tx: Tx, userId: string, email: string, at: Date): Promise<void> {
  const said = JSON.stringify({ email, email_verified: true });
  await query(
    tx,
    `update identity_user set email = $2, email_confirmed_at = $3, new_email = null, email_change_sent_at = null,
       email_change_half_confirmed = false, updated_at = $3, user_metadata = user_metadata || $4
     where id = $1`,
    [userId, email, at, said],
  );
  await query(
    tx,
    `update identity_identity set identity_data = identity_data || $2, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [userId, said, at],
  );
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await query(tx, "update identity_user set password_hash = $2, updated_at = $3 where id = $1", [
    userId,
    passwordHash,
    at,
  ]);
}

/** Merges top-level keys into the user's metadata; null removes a key. */
export async function mergeMetadata(tx: Tx, userId: string, data: Metadata, at: Date): Promise<void> {
  await query(
    tx,
    `update identity_user set updated_at = $3,
       user_metadata = (user_metadata || $2::jsonb) -
         array(select key from jsonb_each($2::jsonb) where value = 'null'::jsonb)
     where id = $1`,
    [userId, JSON.stringify(data), at],
  );
}

/** Notes the first of two confirmations of a change of address. False when it was noted before. */
export async function halfConfirmEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_user set email_change_half_confirmed = true
     where id = $1 and new_email is not null and not email_change_half_confirmed returning id`,
    [userId],
  );
  return rows.length === 1;
}
