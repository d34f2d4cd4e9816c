import { secondsAfter } from "../../platform/clock.js";
import type { Ctx } from "../../platform/context.js";
import { query, type Tx } from "../../platform/database/database.js";
import { endSessions } from "./session-store.js";

/** A suspension has no end of its own: a person lifts it. */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 86_400;

/** Keeps a person of the bank from signing in and ends their sessions. Answers false when they already were suspended. */
export async function suspendUser(tx: Tx, ctx: Pick<Ctx, "clock">, userId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const suspended = await query(
    tx,
    `update identity_user set banned_until = $3, updated_at = $2
     where id = $1 and realm = 'bank' and (banned_until is null or banned_until <= $2) returning id`,
    [userId, now, secondsAfter(now, HUNDRED_YEARS_SECONDS)],
  );
  if (suspended.length === 0) return false;
  await endSessions(tx, userId);
  return true;
}

/** Lets a suspended person sign in again. Answers false when they were not suspended. */
export async function unsuspendUser(tx: Tx, ctx: Pick<Ctx, "clock">, userId: string): Promise<boolean> {
  const restored = await query(
    tx,
    `update identity_user set banned_until = null, updated_at = $2
     where id = $1 and realm = 'bank' and banned_until > $2 returning id`,
    [userId, ctx.clock.now()],
  );
  return restored.length === 1;
}
