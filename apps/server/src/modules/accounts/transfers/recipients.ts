import type { ErrorCode } from "@lastro/contracts";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { LockedParties } from "./ports.js";

/** How often a person may ask who is behind a key: enough to pay people, too seldom to go through lists. */
const LOOK_UPS: Rate = { burst: 30, seconds: 3600 };

/** Counts a question about who is behind a key. Throws `request.rate_limited`. */
export async function countLookUp(
  limiter: Pick<RateLimiter, "secondsToWait">,
  userId: string,
): Promise<void> {
  const seconds = await limiter.secondsToWait(`transfer.recipient:${userId}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
}

/** Why nothing may be sent from this client to who is meant, in the order clients are told; undefined where it may. */
export function refusalOfParties(
  senderId: string,
  parties: LockedParties | undefined,
  isWorthKnown = true,
): ErrorCode | undefined {
  if (!parties) return "customers.profile_missing";
  if (!parties.recipient) return "transfer.recipient_not_found";
  if (parties.recipient.userId === senderId) return "transfer.to_oneself";
  if (!isWorthKnown) return "transfer.value_unknown";
  if (parties.standing === "suspended") return "transfer.recipient_suspended";
  return parties.standing === "open" ? undefined : "transfer.recipient_not_found";
}
