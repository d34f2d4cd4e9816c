import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
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
  await forgetLog(tx, userId);
}

/** Forgets what the log says of a person. */
export async function forgetLog(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from identity_audit where user_id = $1 or actor_id = $1", [userId]);
}
