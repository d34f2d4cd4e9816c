import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityRow, Metadata, UserRow } from "../people/user.js";
import type { Scope } from "../service/realm.js";

type Reader = Database | Tx;

/** The identity a provider knows by this name. */
export async function findIdentity(
  db: Reader,
  { realm }: Pick<Scope, "realm">,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [row] = await query<IdentityRow>(
    db,
    "select * from identity_identity where realm = $1 and provider = $2 and provider_id = $3",
    [realm, provider, subject],
  );
  return row;
}

/** The person, with nobody else changing them until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [row] = await query<UserRow>(tx, "select * from identity_user where id = $1 for update", [userId]);
  return row;
}

/** Two strangers with one address, or one stranger twice at a time, are decided one after the other. */
export async function decideAlone(tx: Tx, realm: string, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort())
    await query(tx, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [`identity:${realm}:${key}`]);
}

/** Whose identities, and at which providers, carry one of these addresses as verified. */
export function findVerifiedIdentities(
  tx: Tx,
  { realm, audience }: Scope,
  emails: readonly string[],
): Promise<{ user_id: string; provider: string }[]> {
  return query(
    tx,
    `select i.user_id, i.provider from identity_identity i join identity_user u on u.id = i.user_id
     where i.realm = $1 and u.aud = $2 and i.identity_data->>'email' = any ($3)
       and i.identity_data->'email_verified' = 'true'`,
    [realm, audience, emails],
  );
}

/** Who has one of these addresses as their own, confirmed or not. */
export async function findOwnersOf(
  tx: Tx,
  { realm, audience }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    "select id from identity_user where realm = $1 and aud = $2 and email = any ($3) and not is_sso",
    [realm, audience, emails],
  );
  return rows.map(({ id }) => id);
}

/** Notes what the provider says of the person today. */
export async function updateIdentity(tx: Tx, identityId: string, data: Metadata, at: Date): Promise<void> {
  await query(
    tx,
    "update identity_identity set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1",
    [identityId, JSON.stringify(data), at],
  );
}

export async function touchIdentity(tx: Tx, identityId: string, at: Date): Promise<void> {
  await query(tx, "update identity_identity set last_sign_in_at = $2 where id = $1", [identityId, at]);
}

/**
 * Leaves of a person nobody ever confirmed only the identity that just proved itself: whoever filled the rest in
 * was perhaps someone else, waiting for the owner of the address.
 */
export async function keepOnlyIdentity(
  tx: Tx,
  userId: string,
  identity: { readonly id: string; readonly data: Metadata },
  at: Date,
): Promise<void> {
  await query(tx, "delete from identity_identity where user_id = $1 and id <> $2", [userId, identity.id]);
  await query(tx, "delete from identity_factor where user_id = $1", [userId]);
  await query(tx, "delete from identity_passkey where user_id = $1", [userId]);
  await query(
    tx,
    `update identity_user set password_hash = null, user_metadata = $2, phone = null, phone_confirmed_at = null,
       new_email = null, email_change_sent_at = null, new_phone = null, phone_change_sent_at = null, updated_at = $3
     where id = $1`,
    [userId, JSON.stringify(identity.data), at],
  );
}

/** Gives a person without an address the provider's. False when it is taken. */
export async function adoptEmail(
  tx: Tx,
  userId: string,
  email: string,
  confirmed: boolean,
  at: Date,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_user u set email = $2, email_confirmed_at = case when $3 then $4::timestamptz end,
       updated_at = $4, is_anonymous = is_anonymous and not $3
     where id = $1 and not exists (select from identity_user o
       where o.realm = u.realm and o.aud = u.aud and o.email = $2 and not o.is_sso and o.id <> u.id)
     returning id`,
    [userId, email, confirmed, at],
  );
  return rows.length === 1;
}
