import { inTransaction } from "@lastro/platform/database/database";
import { consumeOneTimeToken, findLiveLink } from "../codes/one-time-tokens.js";
import { isBanned } from "../people/user.js";
import { confirmEmail, findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { assertStrongPassword } from "./password-strength.js";
import { setNewPassword } from "./set-new-password.js";

/**
 * Sets a new password by the token of a recovery letter and ends every session. A password that is refused leaves the
 * link good for another try.
 */
export async function resetPassword(
  ctx: IdentityCtx,
  by: { readonly link: string; readonly password: string },
): Promise<void> {
  await assertStrongPassword(ctx.settings, by.password);
  const found = await findLiveLink(ctx, by.link, ["recovery"]);
  const user = found && (await findUserById(ctx.db, found.userId));
  if (!user) throw refusal("linkExpired");
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");
  if (await ctx.passwords.matches(user.password_hash, by.password)) throw refusal("samePassword");
  const passwordHash = await ctx.passwords.hash(by.password);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeOneTimeToken(tx, user.id, "recovery"))) throw refusal("linkExpired");
    await confirmEmail(tx, user.id, ctx.clock.now());
    await setNewPassword(tx, ctx, user, { passwordHash });
  });
}
