import { query, type Tx } from "../../../platform/database/database.js";
import { type Account, presentUser } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { formatRefreshToken } from "../tokens/refresh-token.js";
import { insertSession, type MethodReference, type SessionRow } from "./session-store.js";

/** Opens a session and notes the sign-in; the one before it stays readable as the last access. */
export async function openSession(
  tx: Tx,
  ctx: IdentityCtx,
  userId: string,
  method: MethodReference["method"],
): Promise<SessionRow> {
  const at = ctx.clock.now();
  await query(
    tx,
    "update identity_user set previous_sign_in_at = last_sign_in_at, last_sign_in_at = $2 where id = $1",
    [userId, at],
  );
  await query(
    tx,
    "update identity_identity set last_sign_in_at = $2 where user_id = $1 and provider = 'email'",
    [userId, at],
  );
  return insertSession(tx, {
    id: ctx.random.id(),
    userId,
    amr: [{ method, timestamp: Math.floor(at.getTime() / 1000) }],
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    at,
  });
}

/** The answer of every successful sign-in and refresh. */
export async function sessionResponse(
  ctx: IdentityCtx,
  account: Account,
  session: SessionRow,
): Promise<SessionResponse> {
  const { token, expiresAt, expiresIn } = await ctx.tokens.issue(account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(ctx.refreshKey, {
      sessionId: session.id,
      counter: session.refresh_counter,
    }),
    user: presentUser(account),
  };
}
