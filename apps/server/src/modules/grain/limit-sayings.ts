import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";

/** What one person may say to others, in messages and proposed prices together; what else they may say is bounded by order. */
const SAYINGS = {
  minute: { burst: 20, seconds: 60 },
  day: { burst: 300, seconds: 86_400 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Counts a message or a proposed price of the caller. Throws `request.rate_limited`. */
export async function countSaying(limiter: RateLimiter, ctx: RequestCtx): Promise<void> {
  const { userId } = personOf(ctx);
  for (const [span, rate] of Object.entries(SAYINGS)) {
    const seconds = await limiter.secondsToWait(`grain-sayings:${span}:${userId}`, rate);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }
}
