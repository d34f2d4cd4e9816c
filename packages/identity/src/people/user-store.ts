import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm, Scope } from "../service/realm.js";
import type { Account, FactorRow, IdentityRow, Metadata, UserRow } from "./user.js";

type Reader = Database | Tx;

export async function findUserById(db: Reader, userId: string): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(db, "select * from identity_user where id = $1", [userId]);
  return row;
}

/** The person of an address. Those who come through an organisation are known to it alone, not by their address. */
export function findUserByEmail(db: Reader, scope: Scope, email: string): Promise<UserRow | undefined> {
  return findOne(db, "realm = $1 and aud = $2 and email = $3 and not is_sso", [
    scope.realm,
    scope.audience,
    email,
  ]);
}

/** The person of a number, digits only. */
export function findUserByPhone(db: Reader, scope: Scope, phone: string): Promise<UserRow | undefined> {
  return findOne(db, "realm = $1 and aud = $2 and phone = $3", [scope.realm, scope.audience, phone]);
}

/** The user of a pending change to this address. */
export function findUserByNewEmail(db: Reader, scope: Scope, email: string): Promise<UserRow | undefined> {
  return findOne(
    db,
    "realm = $1 and aud = $2 and new_email = $3 and not is_sso order by email_change_sent_at desc",
    [scope.realm, scope.audience, email],
  );
}

/** The user of a pending change to this number. */
export function findUserByNewPhone(db: Reader, scope: Scope, phone: string): Promise<UserRow | undefined> {
  return findOne(db, "realm = $1 and aud = $2 and new_phone = $3 order by phone_change_sent_at desc", [
    scope.realm,
    scope.audience,
    phone,
  ]);
}

async function findOne(db: Reader, where: string, values: readonly unknown[]): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(db, `select * from identity_user where ${where} limit 1`, values);
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

export interface NewUser extends Scope {
  readonly id: string;
  readonly role: string;
  readonly email?: string;
  /** Digits, without the plus. */
  readonly phone?: string;
  /** Absent for someone who signs in otherwise. */
  readonly passwordHash?: string;
  readonly userMetadata: Metadata;
  readonly appMetadata: Metadata;
  readonly isAnonymous?: boolean;
  readonly isSso?: boolean;
  readonly registeredFrom?: string;
  readonly at: Date;
}

/** Adds a user, so far without any identity. Answers false when address or number was taken meanwhile. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into identity_user (id, realm, aud, role, email, phone, password_hash, user_metadata, app_metadata,
       is_anonymous, is_sso, registered_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict do nothing returning id`,
    [
      user.id,
      user.realm,
      user.audience,
      user.role,
      user.email ?? null,
      user.phone ?? null,
      user.passwordHash ?? null,
      JSON.stringify(user.userMetadata),
      JSON.stringify(user.appMetadata),
      user.isAnonymous ?? false,
      user.isSso ?? false,
      user.registeredFrom ?? null,
      user.at,
    ],
  );
  return rows.length === 1;
}

export interface NewIdentity {
  readonly id: string;
  readonly userId: string;
  readonly realm: Realm;
  readonly provider: string;
  /** The provider's name for the person; the user's own id for `email` and `phone`. */
  readonly providerId: string;
  readonly data: Metadata;
  readonly at: Date;
}

/** Adds a way of signing in. Answers false when it belongs to somebody already. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into identity_identity (id, user_id, realm, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning id`,
    [
      identity.id,
      identity.userId,
      identity.realm,
      identity.provider,
      identity.providerId,
      JSON.stringify(identity.data),
      identity.at,
    ],
  );
  return rows.length === 1;
}

/** Brings `provider` and `providers` of the application's metadata in line with the identities, oldest first. */
export async function refreshProviders(tx: Tx, userId: string): Promise<void> {
  await query(
    tx,
    `update identity_user u set app_metadata = u.app_metadata ||
       jsonb_build_object('provider', p.names->0, 'providers', p.names)
     from (select coalesce(jsonb_agg(provider order by since, first), '[]') as names from
       (select provider, min(created_at) as since, min(id::text) as first from identity_identity
        where user_id = $1 group by provider) grouped) p
     where u.id = $1 and jsonb_array_length(p.names) > 0`,
    [userId],
  );
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

/** Forgets who registered it, once it is confirmed. */
export async function forgetRegistration(tx: Tx, userId: string): Promise<void> {
  await query(tx, "update identity_user set contested = false, registered_from = null where id = $1", [
    userId,
  ]);
}

/** Null: the person has none any more and signs in otherwise. */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string | null,
  at: Date,
): Promise<void> {
  await query(tx, "update identity_user set password_hash = $2, updated_at = $3 where id = $1", [
    userId,
    passwordHash,
    at,
  ]);
}

/** Keeps the same password by another hash, unless it was changed meanwhile. */
export async function replacePasswordHash(
  db: Reader,
  userId: string,
  hash: { readonly from: string; readonly to: string },
): Promise<void> {
  await query(db, "update identity_user set password_hash = $3 where id = $1 and password_hash = $2", [
    userId,
    hash.from,
    hash.to,
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
