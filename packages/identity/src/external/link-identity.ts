import type { Tx } from "@lastro/platform/database/database";
import { confirmEmail, refreshProviders } from "../people/user-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { type Admission, type Admitting, addIdentity, askToConfirm, noteLinked } from "./admit-person.js";
import { adoptEmail, decideAlone, findIdentity, lockUser } from "./outside-store.js";
import { mainEmail } from "./profile.js";

/** Adds a provider to the ways in which a signed-in person signs in. */
export async function linkIdentity(
  tx: Tx,
  ctx: IdentityCtx,
  arriving: Admitting,
  userId: string,
): Promise<Admission> {
  const { provider, profile } = arriving;
  await decideAlone(tx, ctx.realm, [`${provider}:${profile.subject}`]);
  const known = await findIdentity(tx, ctx, provider, profile.subject);
  if (known) throw refusal(known.user_id === userId ? "identityLinked" : "identityOfAnother");
  const user = await lockUser(tx, userId);
  if (!user) throw refusal("linkingTargetGone");

  const at = ctx.clock.now();
  const identityId = await addIdentity(tx, ctx, arriving, userId);
  await refreshProviders(tx, userId);
  await noteLinked(tx, ctx, arriving, { identityId, user });

  const email = mainEmail(profile.emails);
  if (user.email !== null || !email) return { admitted: true, userId };
  if (!(await adoptEmail(tx, userId, email.email, email.verified, at))) throw refusal("linkedEmailTaken");
  await ctx.hooks.emailChanged(tx, { userId, email: email.email });
  if (!email.verified) {
    await askToConfirm(tx, ctx, { ...user, email: email.email }, arriving.redirectTo);
    return { admitted: false, refused: emailUnconfirmed(provider) };
  }
  await confirmEmail(tx, userId, at);
  return { admitted: true, userId };
}

function emailUnconfirmed(provider: string): AuthError {
  return new AuthError(
    422,
    "email_not_confirmed",
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}
