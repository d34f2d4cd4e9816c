import { inTransaction } from "../../../platform/database/database.js";
import { isBanned } from "../people/user.js";
import { findUserByEmail, getAccount } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitByAccount } from "../service/limits.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";

export interface PasswordSignIn {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
}

/** Opens a session for whoever knows the password. An unknown address and a wrong password cannot be told apart. */
export async function signInWithPassword(ctx: IdentityCtx, input: PasswordSignIn): Promise<SessionResponse> {
  if (input.email && input.phone) throw refusal("loginWithBoth");
  if (input.phone) throw refusal("phoneLoginsDisabled");
  if (!input.email) throw refusal("loginWithNeither");
  const email = input.email.toLowerCase();
  await limitByAccount(ctx, email);

  const user = await findUserByEmail(ctx.db, ctx, email);
  const matches = await ctx.passwords.matches(user?.password_hash ?? null, input.password ?? "");
  if (!user || !matches) throw refusal("invalidCredentials");
  if (isBanned(user, ctx.clock.now())) throw refusal("bannedAtSignIn");
  if (user.email_confirmed_at === null) throw refusal("emailNotConfirmed");

  const session = await inTransaction(ctx.db, (tx) => openSession(tx, ctx, user.id, "password"));
  return sessionResponse(ctx, await getAccount(ctx.db, user.id), session);
}
