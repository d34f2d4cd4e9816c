import { query, type Tx } from "../../../platform/database/database.js";
import { languageOf, sendMail } from "../../notifications/index.js";
import type { UserRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { issueOneTimeToken, type OneTimeToken } from "./one-time-tokens.js";

/** Someone with an address to write to. */
export type Addressee = Pick<UserRow, "id" | "user_metadata"> & { readonly email: string };

/** Writes the letter that confirms a new address, with a fresh link and code. */
export function sendConfirmation(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  redirectTo: string,
): Promise<void> {
  return sendLinkLetter(tx, ctx, user, redirectTo, CONFIRMATION);
}

/** Writes the letter that lets someone choose a new password. */
export function sendRecovery(tx: Tx, ctx: IdentityCtx, user: Addressee, redirectTo: string): Promise<void> {
  return sendLinkLetter(tx, ctx, user, redirectTo, RECOVERY);
}

const CONFIRMATION = {
  purpose: "confirmation",
  sentAt: "confirmation_sent_at",
  template: "confirm_email",
  link: "signup",
} as const;
const RECOVERY = {
  purpose: "recovery",
  sentAt: "recovery_sent_at",
  template: "recover_password",
  link: "recovery",
} as const;

async function sendLinkLetter(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  redirectTo: string,
  letter: typeof CONFIRMATION | typeof RECOVERY,
): Promise<void> {
  const token = await issueOneTimeToken(tx, ctx, user.id, letter.purpose);
  await query(tx, `update identity_user set ${letter.sentAt} = $2, updated_at = $2 where id = $1`, [
    user.id,
    ctx.clock.now(),
  ]);
  await sendMail(tx, ctx, {
    to: user.email,
    template: letter.template,
    language: languageOf(user.user_metadata),
    data: { code: token.code, link: verifyLink(ctx, token, letter.link, redirectTo) },
  });
}

/** Writes to the new address and to the current one; the change needs both. */
export async function sendEmailChange(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "user_metadata">,
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
    { to: newEmail, purpose: "email_change_new" as const },
    ...(user.email === null ? [] : [{ to: user.email, purpose: "email_change_current" as const }]),
  ];
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
