import type { Charge } from "@lastro/platform/http/rate-limit";
import { plainPhone } from "../people/rules.js";
import { isBanned, type UserRow } from "../people/user.js";
import { replacePasswordHash } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { beginAttempt } from "./begin-attempt.js";
import { isOutdated } from "./password-hash.js";
import { weaknessOf } from "./password-strength.js";

export interface PasswordSignIn {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Opens a session for whoever knows the password. An unknown name, an account without a password and a wrong password
 * cannot be told apart; what else keeps the person out is said only to who knows it. Counts against the network address
 * too where a charge for that is given.
 */
export async function signInWithPassword(
  ctx: IdentityCtx,
  input: PasswordSignIn,
  byAddress?: Charge,
): Promise<SessionResponse> {
  const { email, phone, password = "" } = input;
  if (email && phone) throw refusal("loginWithBoth");
  if (!email && !phone) throw refusal("loginWithNeither");
  if (email && !ctx.settings.email.enabled) throw refusal("emailLoginsDisabled");
  if (phone && !ctx.settings.phone.enabled) throw refusal("phoneLoginsDisabled");

  const owner = email ? { email: email.toLowerCase() } : { phone: plainPhone(phone ?? "") };
  const user = await beginAttempt(ctx, owner, byAddress);
  const matches = await ctx.passwords.matches(user?.password_hash ?? null, password);
  if (!user || !matches) {
    await noteFailedSignIn(ctx, { method: "password", user });
    throw refusal("invalidCredentials");
  }
  if (isBanned(user, ctx.clock.now()))
    throw (await ctx.hooks.banReason?.(ctx.db, user.id)) ?? refusal("bannedAtSignIn");
  if (email && user.email_confirmed_at === null && !ctx.settings.email.unverifiedSignIns)
    throw refusal("emailNotConfirmed");
  if (phone && user.phone_confirmed_at === null) throw refusal("phoneNotConfirmed");

  const renewed = await renewedHash(ctx, user, password);
  if (renewed) await replacePasswordHash(ctx.db, user.id, renewed);
  const provider = email ? {} : { identity: "phone" as const };
  const answer = sessionResponse(ctx, await openSession(ctx.db, ctx, user.id, "password", provider));
  return { ...answer, ...(await warning(ctx, password)) };
}

/** A hash brought along from elsewhere becomes one of ours now that its password is known. */
async function renewedHash(
  ctx: IdentityCtx,
  { password_hash: stored }: UserRow,
  password: string,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  if (stored === null || !isOutdated(stored)) return undefined;
  return { from: stored, to: await ctx.passwords.hash(password) };
}

/** A password chosen under older rules still opens the door; the person is told. */
async function warning(
  ctx: IdentityCtx,
  password: string,
): Promise<Pick<SessionResponse, "weak_password"> | undefined> {
  const weakness = await weaknessOf(ctx.settings.password, password).catch(() => undefined);
  return (
    weakness && { weak_password: { message: weakness.messages.join(" "), reasons: [...weakness.reasons] } }
  );
}
