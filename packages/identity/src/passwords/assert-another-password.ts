import type { UserRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { beginAttempt } from "./begin-attempt.js";

/**
 * Makes sure that a person who names their present password knows it, and that the next one is another. Empty stands
 * for no password any more. Counted against the account's tries before it is judged.
 */
export async function assertAnotherPassword(
  ctx: IdentityCtx,
  user: UserRow,
  { current, next }: { readonly current: string | undefined; readonly next: string },
): Promise<void> {
  await beginAttempt(ctx, user.email === null ? { phone: user.phone ?? user.id } : { email: user.email });
  if (current !== undefined && !(await ctx.passwords.matches(user.password_hash, current)))
    throw refusal("currentPasswordInvalid");
  const isSame =
    current === undefined
      ? next !== "" && (await ctx.passwords.matches(user.password_hash, next))
      : next === current;
  if (isSame) throw refusal("samePassword");
}
