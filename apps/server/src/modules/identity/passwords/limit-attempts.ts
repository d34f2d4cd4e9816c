import { createHash } from "node:crypto";
import { query } from "../../../platform/database/database.js";
import { tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";

/**
 * Counts an attempt at a password before it is judged, for known and unknown names alike. Strangers share the
 * account's tries; a network address from which the account was signed in to before has tries of its own, so that
 * nobody can keep the owner out by using theirs up.
 */
export async function limitAttempts(
  ctx: IdentityCtx,
  name: string,
  userId: string | undefined,
): Promise<void> {
  const [familiar] = await query(
    ctx.db,
    "select from identity_audit where user_id = $1 and ip = $2 and action = 'login' limit 1",
    [userId ?? null, ctx.ip],
  );
  const account = `identity:password:${ctx.realm}:${createHash("sha256").update(name).digest("base64url")}`;
  const seconds = await ctx.limiter.secondsToWait(
    familiar ? `${account}:${ctx.ip}` : account,
    ctx.settings.byAccount,
  );
  if (seconds > 0) throw tooManyRequests(seconds);
}
