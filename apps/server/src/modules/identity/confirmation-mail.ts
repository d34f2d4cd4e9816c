import { query, type Tx } from "../../platform/database/database.js";
import { languageOf, sendMail } from "../notifications/index.js";
import type { IdentityCtx } from "./context.js";
import { issueOneTimeToken, type OneTimeToken } from "./one-time-tokens.js";
import type { UserRow } from "./user.js";

type Addressee = Pick<UserRow, "id" | "email" | "user_metadata">;

/** Writes the letter that confirms a new address, with a fresh link and code. */
export async function sendConfirmation(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  redirectTo: string,
): Promise<void> {
  const token = await issueOneTimeToken(tx, ctx, user.id, "confirmation");
  await query(tx, "update identity_user set confirmation_sent_at = $2, updated_at = $2 where id = $1", [
    user.id,
    ctx.clock.now(),
  ]);
  await sendMail(tx, ctx, {
    to: user.email,
    template: "confirm_email",
    language: languageOf(user.user_metadata),
    data: { code: token.code, link: verifyLink(ctx, token, "signup", redirectTo) },
  });
}

/** Writes the letter that lets someone choose a new password. */
export async function sendRecovery(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  redirectTo: string,
): Promise<void> {
  const token = await issueOneTimeToken(tx, ctx, user.id, "recovery");
  await query(tx, "update identity_user set recovery_sent_at = $2, updated_at = $2 where id = $1", [
    user.id,
    ctx.clock.now(),
  ]);
  await sendMail(tx, ctx, {
    to: user.email,
    template: "recover_password",
    language: languageOf(user.user_metadata),
    data: { code: token.code, link: verifyLink(ctx, token, "recovery", redirectTo) },
  });
}

/** Writes to the new address and to the current one; the change needs both. */
export async function sendEmailChange(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  newEmail: string,
  redirectTo: string,
): Promise<void> {
  await query(
    tx,
    `update identity_user set new_email = $2, email_change_sent_at = $3, email_change_half_confirmed = false, updated_at = $3
     where id = $1`,
    [user.id, newEmail, ctx.clock.now()],
  );
  const letters = [
    { to: newEmail, purpose: "email_change_new" },
    { to: user.email, purpose: "email_change_current" },
  ] as const;
  for (const { to, purpose } of letters) {
    const token = await issueOneTimeToken(tx, ctx, user.id, purpose);
    await sendMail(tx, ctx, {
      to,
      template: "change_email",
      language: languageOf(user.user_metadata),
      data: { code: token.code, newEmail, link: verifyLink(ctx, token, "email_change", redirectTo) },
    });
  }
}

function verifyLink(ctx: IdentityCtx, token: OneTimeToken, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: token.link, type, redirect_to: redirectTo });
  return `${ctx.tokens.issuer}/verify?${query}`;
}
