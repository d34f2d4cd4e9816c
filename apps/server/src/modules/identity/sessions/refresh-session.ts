import { secondsAfter } from "../../../platform/clock.js";
import { isBanned } from "../people/user.js";
import { getAccount } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { parseRefreshToken } from "../tokens/refresh-token.js";
import { advanceRefresh, deleteSession, findSession, type SessionRow } from "./session-store.js";
import { sessionResponse } from "./sessions.js";

/**
 * Exchanges a refresh token for the next one. Whoever asks at the same time, or lost the answer, gets that same next
 * one; a token older than that, outside the reuse window, was copied: the session ends.
 */
export async function refreshSession(ctx: IdentityCtx, refreshToken: string): Promise<SessionResponse> {
  const token = parseRefreshToken(ctx.refreshKey, refreshToken);
  if (token === "malformed") throw refusal("refreshTokenInvalid");
  if (token === "forged") throw refusal("refreshTokenNotFound");

  const session = await findSession(ctx.db, token.sessionId);
  if (!session || token.counter < session.refresh_floor) throw refusal("refreshTokenNotFound");
  const account = await getAccount(ctx.db, session.user_id);
  if (account.user.realm !== ctx.realm) throw refusal("refreshTokenNotFound");
  const now = ctx.clock.now();
  if (isBanned(account.user, now)) throw refusal("refreshUserBanned");
  if (session.not_after !== null && session.not_after < now) throw refusal("sessionExpired");

  return sessionResponse(ctx, account, await currentSession(ctx, session, token.counter));
}

async function currentSession(ctx: IdentityCtx, session: SessionRow, counter: number): Promise<SessionRow> {
  const behind = session.refresh_counter - counter;
  if (behind < 0) throw refusal("refreshTokenForeign");
  if (behind === 0) {
    const advanced = await advanceRefresh(ctx.db, session, {
      at: ctx.clock.now(),
      userAgent: ctx.userAgent,
      ip: ctx.ip,
    });
    if (advanced) return advanced;
    const meanwhile = await findSession(ctx.db, session.id);
    if (!meanwhile || counter < meanwhile.refresh_floor) throw refusal("refreshTokenNotFound");
    return currentSession(ctx, meanwhile, counter);
  }
  if (behind === 1 || refreshedJustNow(ctx, session)) return session;
  await deleteSession(ctx.db, session.id);
  throw refusal("refreshTokenUsed");
}

function refreshedJustNow(ctx: IdentityCtx, session: SessionRow): boolean {
  return (
    session.refreshed_at !== null &&
    ctx.clock.now() <= secondsAfter(session.refreshed_at, ctx.settings.tokens.refreshReuseSeconds)
  );
}
