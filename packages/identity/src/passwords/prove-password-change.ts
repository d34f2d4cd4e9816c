import { secondsAfter } from "@lastro/platform/clock";
import { acceptNonce } from "../codes/reauthenticate.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Caller } from "../service/require-session.js";
import type { SignInMethod } from "../sessions/session-row.js";
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
  const isStale = !sessionProves(ctx, session);
  const needsCode = changeNeedsReauthentication && !isFresh(ctx, session);
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

/** Whether the person proved lately enough in the session that they are the owner, where the house sets such a limit. */
function sessionProves(ctx: IdentityCtx, session: Session): boolean {
  const rule = ctx.settings.password.sessionProves;
  if (!rule) return true;
  const now = ctx.clock.now().getTime() / 1000;
  return (session?.amr ?? []).some(({ method, timestamp }) => {
    const seconds = WITHOUT_PASSWORD.includes(method) ? rule.byLetterSeconds : rule.seconds;
    return timestamp + seconds >= Math.floor(now);
  });
}

function isFresh(ctx: IdentityCtx, session: Session): boolean {
  return session !== undefined && secondsAfter(session.created_at, FRESH_SECONDS) >= ctx.clock.now();
}
