import { secondsAfter } from "../../../platform/clock.js";
import { acceptNonce } from "../codes/reauthenticate.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Caller } from "../service/require-session.js";
import type { SignInMethod } from "../sessions/session-store.js";
import { assertAnotherPassword } from "./assert-another-password.js";

const FRESH_SECONDS = 24 * 3600;
/** Whoever came in through a letter may well have forgotten the password. */
const WITHOUT_PASSWORD: readonly SignInMethod[] = ["otp", "magiclink", "recovery"];

/** Makes sure that it is the owner who sets this password, as far as the house asks, and that it is another one. */
export async function provePasswordChange(
  ctx: IdentityCtx,
  { user, session }: Caller,
  asked: {
    readonly password: string;
    readonly current: string | undefined;
    readonly nonce: string | undefined;
  },
): Promise<void> {
  const { changeNeedsReauthentication, changeNeedsCurrent } = ctx.settings.password;
  const byLetter = session?.amr.some(({ method }) => WITHOUT_PASSWORD.includes(method)) ?? false;
  const isStale = !sessionProves(ctx, session, byLetter);
  const needsCode = changeNeedsReauthentication && !isYounger(ctx, session, FRESH_SECONDS);
  if (needsCode || (isStale && (asked.nonce || user.password_hash === null))) {
    if (!asked.nonce) throw refusal("reauthenticationNeeded");
    await acceptNonce(ctx, user, asked.nonce);
  }
  if (user.password_hash === null) return;
  // Given unasked, it is still a promise to be kept.
  const current = byLetter && !isStale ? undefined : asked.current || undefined;
  const needsCurrent = (changeNeedsCurrent && !byLetter) || (isStale && !asked.nonce);
  if (needsCurrent && current === undefined) throw refusal("currentPasswordRequired");
  await assertAnotherPassword(ctx, user, { current, next: asked.password });
}

type Session = Caller["session"];

/** Whether the session is young enough for it to be the owner who is there, where the house sets such a limit. */
function sessionProves(ctx: IdentityCtx, session: Session, byLetter: boolean): boolean {
  const rule = ctx.settings.password.sessionProves;
  return !rule || isYounger(ctx, session, byLetter ? rule.byLetterSeconds : rule.seconds);
}

function isYounger(ctx: IdentityCtx, session: Session, seconds: number): boolean {
  return session !== undefined && secondsAfter(session.created_at, seconds) >= ctx.clock.now();
}
