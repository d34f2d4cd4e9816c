import type { RequestCtx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { PresencePorts } from "./confirm-presence.js";

interface PhoneOfPerson {
  readonly userId: string;
  /** E.164. */
  readonly phone: string;
}

/** How a client proves a telephone number theirs by the code of a text. */
export interface PhoneProof {
  /** Throws `request.rate_limited` when asked too often. */
  send(ctx: RequestCtx, of: PhoneOfPerson): Promise<"sent" | "taken" | "unavailable">;
  accept(ctx: RequestCtx, of: PhoneOfPerson, code: string): Promise<"proven" | "wrong" | "taken">;
}

/** What this module is given. */
export interface CustomersPorts extends PresencePorts {
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
  readonly phoneProof: PhoneProof;
}
