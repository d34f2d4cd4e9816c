import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { networkOf } from "@lastro/platform/http/network-of";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";

const FIVE_AN_HOUR = { burst: 5, seconds: 3_600 };

/** Keeps an address someone left, once. Whoever asks cannot tell whether it was there before. */
export async function requestAccess(
  ctx: RequestCtx,
  limiter: RateLimiter,
  input: { email: string },
): Promise<void> {
  const seconds = await limiter.secondsToWait(`access-request:${networkOf(ctx.ip)}`, FIVE_AN_HOUR);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  await inTransaction(ctx.db, async (tx) => {
    const added = await query(
      tx,
      `insert into backoffice_access_request (id, email, requested_at) values ($1, $2, $3)
       on conflict (email) do nothing returning id`,
      [ctx.random.id(), input.email.toLowerCase(), ctx.clock.now()],
    );
    if (added.length > 0) await announce(tx, { to: "admins", type: "admin" });
  });
}
