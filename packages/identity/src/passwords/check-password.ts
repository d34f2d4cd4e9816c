import type { Person } from "@lastro/platform/actor";
import { findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { beginAttempt } from "./begin-attempt.js";

/** Makes sure that someone knows their password, counted against the account's tries before it is judged. */
export async function checkPassword(
  ctx: IdentityCtx,
  person: Pick<Person, "userId">,
  password: string,
): Promise<void> {
  const user = await findUserById(ctx.db, person.userId);
  if (!user || user.realm !== ctx.realm) throw refusal("userNotFound");
  await beginAttempt(ctx, user.email === null ? { phone: user.phone ?? user.id } : { email: user.email });
  if (!(await ctx.passwords.matches(user.password_hash, password))) throw refusal("currentPasswordInvalid");
}
