import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Metadata } from "../people/user.js";
import { insertIdentity } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import type { Scope } from "../service/realm.js";

/** Whether somebody else of the audience has the address, as their own or from an outside provider. */
export async function isEmailTaken(
  db: Database | Tx,
  scope: Scope,
  email: string,
  exceptUserId?: string,
): Promise<boolean> {
  const [row] = await query<{ taken: boolean }>(
    db,
    `select exists (select from identity_user u
       where u.realm = $1 and u.aud = $2 and not u.is_sso and u.id is distinct from $4
         and (u.email = $3 or exists (select from identity_identity i
           where i.user_id = u.id and i.identity_data->>'email' = $3))) as taken`,
    [scope.realm, scope.audience, email, exceptUserId ?? null],
  );
  return row?.taken ?? false;
}

/** The two addresses a person proves by codes; the identity of either carries the user's own id. */
export type Address = "email" | "phone";

/** Puts an address in the place of the one before, with its identity. Fails on the unique constraint when taken. */
export async function setAddress(
  tx: Tx,
  ctx: IdentityCtx,
  userId: string,
  kind: Address,
  address: string,
  verified: boolean,
): Promise<void> {
  const at = ctx.clock.now();
  await query(tx, `update identity_user set ${kind} = $2, updated_at = $3 where id = $1`, [
    userId,
    address,
    at,
  ]);
  const said = { [kind]: address, [`${kind}_verified`]: verified };
  const updated = await query(
    tx,
    `update identity_identity set identity_data = identity_data || $3, updated_at = $4
     where user_id = $1 and provider = $2 returning id`,
    [userId, kind, JSON.stringify(said), at],
  );
  if (updated.length > 0) return;
  await insertIdentity(tx, {
    id: ctx.random.id(),
    userId,
    realm: ctx.realm,
    provider: kind,
    providerId: userId,
    data: { sub: userId, email_verified: false, phone_verified: false, ...said },
    at,
  });
}

export async function confirmPhone(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(
    tx,
    "update identity_user set phone_confirmed_at = coalesce(phone_confirmed_at, $2), updated_at = $2 where id = $1",
    [userId, at],
  );
}

/** An anonymous person with a confirmed address is one no more. */
export async function makePermanent(tx: Tx, userId: string): Promise<void> {
  await query(tx, "update identity_user set is_anonymous = false where id = $1", [userId]);
}

export async function setRole(tx: Tx, userId: string, role: string, at: Date): Promise<void> {
  await query(tx, "update identity_user set role = $2, updated_at = $3 where id = $1", [userId, role, at]);
}

export async function setBan(tx: Tx, userId: string, until: Date | null, at: Date): Promise<void> {
  await query(tx, "update identity_user set banned_until = $2, updated_at = $3 where id = $1", [
    userId,
    until,
    at,
  ]);
}

/** Merges top-level keys into what the application keeps about the user; null removes a key. */
export async function mergeAppMetadata(tx: Tx, userId: string, data: Metadata, at: Date): Promise<void> {
  await query(
    tx,
    `update identity_user set updated_at = $3,
       app_metadata = (app_metadata || $2::jsonb) -
         array(select key from jsonb_each($2::jsonb) where value = 'null'::jsonb)
     where id = $1`,
    [userId, JSON.stringify(data), at],
  );
}

/** The same for metadata not stored yet. */
export function mergedMetadata(base: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...base, ...data }).filter(([, value]) => value !== null));
}
