import type { RequestCtx } from "../../../platform/context.js";
import { query, type Tx } from "../../../platform/database/database.js";
import { makeUnrecognisable } from "../admin/delete-user.js";
import { type IdentityEngine, identityCtx } from "../service/context.js";
import { findUserById } from "./user-store.js";

/** Forgets who a user was, and what the log says of them; the id stays, shut out as it is. */
export async function forgetUser(
  tx: Tx,
  ctx: RequestCtx,
  engine: IdentityEngine,
  userId: string,
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user && user.deleted_at === null) await makeUnrecognisable(tx, identityCtx(ctx, engine), user);
  await query(tx, "delete from identity_audit where user_id = $1 or actor_id = $1", [userId]);
}

/**
 * Takes a registration nobody confirmed away, with all that would confirm it. False for anybody else: who confirmed,
 * was invited or is shut out stays.
 */
export async function removeUnconfirmed(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(
    tx,
    `delete from identity_user
     where id = $1 and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null
       and invited_at is null and banned_until is null and deleted_at is null returning id`,
    [userId],
  );
  return rows.length === 1;
}
