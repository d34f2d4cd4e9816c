import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";
import type { Realm, Scope } from "../service/realm.js";
import { forgetLog } from "./forget-user.js";
import type { UserRow } from "./user.js";
import { findUserByEmail, findUserByPhone } from "./user-store.js";

/** Who confirmed anything, ever came in, was invited, or is shut out is no mere registration. */
export const UNCONFIRMED = `email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
  and invited_at is null and banned_until is null and deleted_at is null`;

/** Takes a registration nobody confirmed away, with all that would confirm it and its log. False for anybody else. */
export async function removeUnconfirmed(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx, `delete from identity_user where id = $1 and ${UNCONFIRMED} returning id`, [
    userId,
  ]);
  if (rows.length === 0) return false;
  await forgetLog(tx, userId);
  return true;
}

/**
 * Whether an address has an owner, other than this person: a registration that nobody confirmed gives way to who proves
 * the address.
 */
export async function isEmailOwned(
  db: Database,
  scope: Scope,
  email: string,
  exceptUserId: string,
): Promise<boolean> {
  const rows = await query(
    db,
    `select from identity_user u
     where realm = $1 and aud = $2 and not is_sso and id <> $4 and not (${UNCONFIRMED})
       and (email = $3 or exists (select from identity_identity i
         where i.user_id = u.id and i.identity_data->>'email' = $3)) limit 1`,
    [scope.realm, scope.audience, email, exceptUserId],
  );
  return rows.length > 0;
}

/** Takes such a registration away, for who has proven the address, together with what other modules keep of it. */
export async function evictFromEmail(tx: Tx, ctx: IdentityCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx, ctx, email);
  if (user && (await removeUnconfirmed(tx, user.id))) await ctx.hooks.registrationRemoved?.(tx, user.id);
}

/** Whether a number has an owner; a registration by number alone that nobody confirmed gives way to one. */
export async function isPhoneTaken(db: Database, scope: Scope, phone: string): Promise<boolean> {
  const user = await findUserByPhone(db, scope, phone);
  return user !== undefined && !isMereNumber(user);
}

/** Takes such a registration away, for who has proven the number. */
export async function evictFromPhone(tx: Tx, scope: Scope, phone: string): Promise<void> {
  const user = await findUserByPhone(tx, scope, phone);
  if (user && isMereNumber(user)) await removeUnconfirmed(tx, user.id);
}

function isMereNumber({ email, phone_confirmed_at: confirmedAt }: UserRow): boolean {
  return email === null && confirmedAt === null;
}

/** Registrations of a realm from before that instant that nobody confirmed, the oldest first. */
export async function listUnconfirmed(
  db: Database,
  { realm, before, limit }: { readonly realm: Realm; readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from identity_user where realm = $1 and not is_anonymous and not is_sso and created_at < $2
       and ${UNCONFIRMED} order by created_at, id limit $3`,
    [realm, before, limit],
  );
  return rows.map(({ id }) => id);
}
