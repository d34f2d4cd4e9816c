import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { registerPerson } from "../people/register-person.js";
import { acceptedEmail, acceptedMetadata } from "../people/rules.js";
import type { Metadata } from "../people/user.js";
import { findUserByEmail } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { hasMailQuota, limitHouseMail, limitMail } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { assertMayWriteTo, type LinkWish, rehearseLetter, sendMagicLink } from "./confirmation-mail.js";

export interface MagicLink {
  readonly email?: string | undefined;
  readonly data?: Metadata | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  /** Where the link leads when the address is confirmed already, and when it is confirmed by it. */
  readonly redirectTo: string;
}

/** Mails a way in without a password. A stranger becomes a person by it, whose address it confirms. */
export async function mailMagicLink(ctx: IdentityCtx, input: MagicLink): Promise<void> {
  const { settings } = ctx;
  if (!settings.email.enabled) throw refusal("magicLinkEmailDisabled");
  if (!settings.email.magicLinks) throw refusal("magicLinkDisabled");
  if (!input.email) throw refusal("magicLinkNeedsEmail");
  const email = acceptedEmail(input.email);
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);
  const metadata = acceptedMetadata(input.data);
  assertMayWriteTo(ctx, email);
  const wish = { redirectTo: input.redirectTo, challenge };

  if (await isConfirmed(ctx, email)) return mailConfirmed(ctx, email, wish);
  if (settings.signUpDisabled) throw refusal("signUpDisabled");
  const kind = await registerQuietly(ctx, email, metadata, wish);
  if (kind === "confirmed") await mailConfirmed(ctx, email, wish);
}

async function isConfirmed(ctx: IdentityCtx, email: string): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, ctx, email);
  return user !== undefined && (user.email_confirmed_at !== null || user.phone_confirmed_at !== null);
}

async function mailConfirmed(ctx: IdentityCtx, email: string, wish: LinkWish): Promise<void> {
  await limitMail(ctx, "recovery", email);
  const sends = await hasMailQuota(ctx, "account");
  const user = await findUserByEmail(ctx.db, ctx, email);
  if (!user) return;
  await inTransaction(ctx.db, async (tx) => {
    if (!sends) return rehearseLetter(tx, ctx, email, "magiclink", wish);
    await noteEvent(tx, ctx, { action: "user_recovery_requested", user });
    await sendMagicLink(tx, ctx, { ...user, email }, wish);
  });
}

/**
 * Where other modules want more than an address of a new person, nobody is added, and nobody learns of it: the stranger
 * waits for a letter as a person would.
 */
async function registerQuietly(
  ctx: IdentityCtx,
  email: string,
  metadata: Metadata,
  wish: LinkWish,
): Promise<string> {
  try {
    return (await registerPerson(ctx, { ...wish, email, metadata, quietly: true })).kind;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await limitMail(ctx, "recovery", email);
    await limitHouseMail(ctx, "stranger");
    await inTransaction(ctx.db, (tx) => rehearseLetter(tx, ctx, email, "magiclink", wish));
    return "refused";
  }
}
