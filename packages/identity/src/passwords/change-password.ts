import type { Person } from "@lastro/platform/actor";
import { inTransaction } from "@lastro/platform/database/database";
import { findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { assertAnotherPassword } from "./assert-another-password.js";
import { assertStrongPassword } from "./password-strength.js";
import { setNewPassword } from "./set-new-password.js";

/** Changes the password of who knows the current one, and ends their other sessions. */
export async function changePassword(
  ctx: IdentityCtx,
  person: Person,
  by: { readonly current: string; readonly next: string },
): Promise<void> {
  await assertStrongPassword(ctx.settings, by.next);
  const user = await findUserById(ctx.db, person.userId);
  if (!user || user.realm !== ctx.realm) throw refusal("userNotFound");
  await assertAnotherPassword(ctx, user, by);
  const passwordHash = await ctx.passwords.hash(by.next);
  await inTransaction(ctx.db, (tx) =>
    setNewPassword(tx, ctx, user, { passwordHash, exceptSession: person.sessionId }),
  );
}
