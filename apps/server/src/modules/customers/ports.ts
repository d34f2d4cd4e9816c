import type { RateLimiter } from "../../platform/http/rate-limit.js";

/** What this module is given. */
export interface CustomersPorts {
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
}
