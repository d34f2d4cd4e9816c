import { secondsAfter } from "@lastro/platform/clock";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Caller } from "../service/require-session.js";

/**
 * Makes sure that the owner proved who they are in this session a while ago at most, by signing in, by a second factor or
 * by `confirmAccess`, before one more way into the account is added. What was begun in time may be finished within the
 * further seconds. Where the house sets no such limit, nothing is asked.
 */
export function assertRecentProof(
  ctx: Pick<IdentityCtx, "settings" | "clock">,
  { session }: Pick<Caller, "session">,
  furtherSeconds = 0,
): void {
  const seconds = ctx.settings.newAccessProofSeconds;
  if (seconds === undefined) return;
  const since = secondsAfter(ctx.clock.now(), -(seconds + furtherSeconds)).getTime() / 1000;
  if (!session?.amr.some(({ timestamp }) => timestamp >= Math.floor(since)))
    throw refusal("accessProofNeeded");
}
