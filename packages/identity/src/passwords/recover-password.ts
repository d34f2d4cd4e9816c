import { inTransaction } from "@lastro/platform/database/database";
import { assertMayWriteTo, rehearseLetter, sendRecovery } from "../codes/confirmation-mail.js";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { acceptedEmail } from "../people/rules.js";
import { findUserByEmail } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { hasMailQuota, limitMail } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";

export interface Recovery {
  readonly email?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly redirectTo: string;
}

/**
 * Mails a way to a new password. An unknown address gets the same answer after the same work, and so does everybody
 * while the house has no letters left.
 */
export async function recoverPassword(ctx: IdentityCtx, input: Recovery): Promise<void> {
  if (!ctx.settings.email.enabled) throw refusal("recoverDisabled");
  if (!input.email) throw refusal("recoverNeedsEmail");
  const email = acceptedEmail(input.email);
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  const wish = { redirectTo: input.redirectTo, challenge };
  assertMayWriteTo(ctx, email);
  await limitMail(ctx, "recovery", email);
  const user = await findUserByEmail(ctx.db, ctx, email);
  const recipient = !user ? "stranger" : user.email_confirmed_at === null ? "newcomer" : "account";
  const sends = await hasMailQuota(ctx, recipient);
  await inTransaction(ctx.db, async (tx) => {
    if (!user || !sends) return rehearseLetter(tx, ctx, email, "recovery", wish);
    await noteEvent(tx, ctx, { action: "user_recovery_requested", user });
    await sendRecovery(tx, ctx, { ...user, email }, wish);
  });
}
