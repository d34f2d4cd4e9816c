import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Logger } from "@lastro/platform/log";
import type { PixDirectory, PixKeyOwner } from "./psp/port.js";
import { PspError } from "./psp/psp-error.js";

/** How many keys one person may have looked up: the directory counts questions, and nobody is to fish in it. */
const LOOK_UPS: Rate = { burst: 20, seconds: 600 };

/** What the directory says of a key: whose it is, that it is nobody's, or nothing for now. */
export type KeyOwner = PixKeyOwner | "nobody" | "no_answer";

interface LookUpCtx {
  readonly directory: PixDirectory;
  readonly limiter: RateLimiter;
  readonly log: Logger;
}

/** Asks the directory whose a canonical key is, for a person. Throws `request.rate_limited`. */
export async function lookUpPixKey(
  { directory, limiter, log }: LookUpCtx,
  { key, userId }: { readonly key: string; readonly userId: string },
): Promise<KeyOwner> {
  const seconds = await limiter.secondsToWait(`pix.key-look-up:${userId}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  try {
    return (await directory.ownerOf(key)) ?? "nobody";
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    log.warn({ err: error }, "the directory of Pix keys gave no answer");
    return "no_answer";
  }
}
