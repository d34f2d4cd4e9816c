import { inTransaction } from "../../../platform/database/database.js";
import { sendRecovery } from "../codes/confirmation-mail.js";
import { acceptedEmail } from "../people/rules.js";
import { findUserByEmail } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitMail } from "../service/limits.js";

/** Mails a way to a new password; an unknown address gets the same answer and the same waiting time. */
export async function recoverPassword(
  ctx: IdentityCtx,
  input: { readonly email?: string | undefined; readonly redirectTo: string },
): Promise<void> {
  if (!input.email) throw refusal("recoverNeedsEmail");
  const email = acceptedEmail(input.email);
  await limitMail(ctx, "recovery", email);
  const user = await findUserByEmail(ctx.db, ctx, email);
  if (!user) return;
  await limitHouseMail(ctx);
  await inTransaction(ctx.db, (tx) => sendRecovery(tx, ctx, { ...user, email }, input.redirectTo));
}
