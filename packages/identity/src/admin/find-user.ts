import type { UserRow } from "../people/user.js";
import { findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The person an operator names by their id, or the refusal. */
export async function userOfId(ctx: IdentityCtx, userId: string): Promise<UserRow> {
  if (!isUuid(userId)) throw refusal("userIdInvalid");
  const user = await findUserById(ctx.db, userId);
  if (!user || user.realm !== ctx.realm) throw refusal("noSuchUser");
  return user;
}
