import { humanOf, personOf, type RequestCtx } from "@lastro/platform/context";
import { answerSecondFactor } from "./factors/answer-second-factor.js";
import { changePassword } from "./passwords/change-password.js";
import { checkPassword } from "./passwords/check-password.js";
import { recoverPassword } from "./passwords/recover-password.js";
import { resetPassword } from "./passwords/reset-password.js";
import { signInWithPassword } from "./passwords/sign-in-with-password.js";
import { createConfirmedUser } from "./people/create-confirmed-user.js";
import { hasSecondFactor } from "./people/directory.js";
import { acceptedEmail } from "./people/rules.js";
import { isEmailOwned } from "./people/unconfirmed.js";
import type { Metadata } from "./people/user.js";
import { refusal, tooManyRequests } from "./service/auth-error.js";
import { type IdentityCtx, type IdentityEngine, identityCtx } from "./service/context.js";
import { addressCharge, limitByAddress } from "./service/limits.js";
import type { SessionResponse } from "./service/wire.js";
import { refreshSession } from "./sessions/refresh-session.js";
import { deleteSession } from "./sessions/session-store.js";

/** A session as a realm with routes of its own hands it on. */
export interface OpenedSession {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/**
 * Signing in for a realm that speaks a wire of its own: the same use cases and limits as below `/auth/v1`. Each refuses
 * by an `AuthError`.
 */
export interface SignInByFunction {
  /** Adds a person who may sign in at once and answers their id. */
  register(
    ctx: RequestCtx,
    person: { readonly email: string; readonly password: string; readonly metadata: Metadata },
  ): Promise<string>;
  /** Whoever has a second factor gives a code of it too: without a right one no session is left open. */
  signIn(
    ctx: RequestCtx,
    by: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  ): Promise<OpenedSession>;
  /** Whose credentials these are, by the rules of signing in; leaves no session open. */
  prove(
    ctx: RequestCtx,
    by: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  ): Promise<string>;
  refresh(ctx: RequestCtx, refreshToken: string): Promise<OpenedSession>;
  /** Ends the caller's session. */
  signOut(ctx: RequestCtx): Promise<void>;
  /** Mails a link to a new password; says nothing about whether the address is known. */
  recover(ctx: RequestCtx, email: string): Promise<void>;
  resetPassword(ctx: RequestCtx, by: { readonly link: string; readonly password: string }): Promise<void>;
  /** Makes sure that it is the owner who acts: throws when this is not the caller's password. Tries are counted. */
  checkPassword(ctx: RequestCtx, password: string): Promise<void>;
  /** An address in the form it is kept in; refuses what is none, and another person's. */
  freeAddress(ctx: RequestCtx, email: string): Promise<string>;
  /** Ends the caller's other sessions. */
  changePassword(ctx: RequestCtx, by: { readonly current: string; readonly next: string }): Promise<void>;
}

export function signInByFunction(engine: IdentityEngine): SignInByFunction {
  return {
    async register(requestCtx, person) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "otp", "/signup");
      return createConfirmedUser(ctx, person);
    },
    async signIn(requestCtx, by) {
      return openedSession(await signInWith(identityCtx(requestCtx, engine), by));
    },
    async prove(requestCtx, by) {
      const ctx = identityCtx(requestCtx, engine);
      const session = await signInWith(ctx, by);
      await deleteSession(ctx.db, (await ctx.tokens.verify(session.access_token)).sessionId);
      return session.user.id;
    },
    async refresh(requestCtx, refreshToken) {
      const ctx = identityCtx(requestCtx, engine);
      return openedSession(await refreshSession(ctx, refreshToken));
    },
    signOut: (ctx) => deleteSession(ctx.db, personOf(ctx).sessionId),
    async recover(requestCtx, email) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "otp", "/recover");
      await recoverPassword(ctx, { email, redirectTo: ctx.settings.site.url });
    },
    async resetPassword(requestCtx, by) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "verify", "/verify");
      await resetPassword(ctx, by);
    },
    async checkPassword(requestCtx, password) {
      const ctx = identityCtx(requestCtx, engine);
      await checkPassword(ctx, humanOf(requestCtx), password);
    },
    async freeAddress(requestCtx, typed) {
      const ctx = identityCtx(requestCtx, engine);
      const email = acceptedEmail(typed);
      if (await isEmailOwned(ctx.db, ctx, email, humanOf(requestCtx).userId)) throw refusal("emailExists");
      return email;
    },
    async changePassword(requestCtx, by) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "otp", "/user");
      await changePassword(ctx, humanOf(requestCtx), by);
    },
  };
}

async function signInWith(
  ctx: IdentityCtx,
  { code, ...by }: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<SessionResponse> {
  const session = await signInWithPassword(ctx, by, addressCharge(ctx, "token", "/token"));
  return withSecondFactor(ctx, session, code);
}

/** The session raised by a code where its owner has a second factor; ended, where no right code comes with it. */
async function withSecondFactor(
  ctx: IdentityCtx,
  session: SessionResponse,
  code: string | undefined,
): Promise<SessionResponse> {
  const userId = session.user.id;
  if (!(await hasSecondFactor(ctx.db, userId))) return session;
  const { sessionId } = await ctx.tokens.verify(session.access_token);
  const person = { kind: "client", userId, sessionId, assurance: "aal1" } as const;
  const verdict = code ? await answerSecondFactor(ctx, person, code) : undefined;
  if (verdict?.kind === "right") return refreshSession(ctx, session.refresh_token);
  await deleteSession(ctx.db, sessionId);
  if (verdict === undefined) throw refusal("needsAal2");
  throw verdict.kind === "locked" ? tooManyRequests(verdict.seconds) : refusal("factorCodeWrong");
}

/** What a realm with routes of its own hands on of a session. */
export function openedSession(session: SessionResponse): OpenedSession {
  return {
    userId: session.user.id,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: new Date(session.expires_at * 1000),
  };
}
