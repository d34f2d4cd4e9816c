import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Logger } from "@lastro/platform/log";
import type { PixDirectory, PixKeyOwner, PspBrCode } from "./psp/port.js";
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
export function lookUpPixKey(
  ctx: LookUpCtx,
  { key, userId }: { readonly key: string; readonly userId: string },
): Promise<KeyOwner> {
  const { ownerOf } = ctx.directory;
  if (!ownerOf) return Promise.resolve("no_answer");
  return lookUp(ctx, userId, () => ownerOf(key));
}

/** What the provider says of a dynamic BR Code: what it asks for, that it leads nowhere, or nothing for now. */
export type CodeReading = PspBrCode | "nobody" | "no_answer";

/** Has the provider read a dynamic BR Code, for a person; counted with the keys. Throws `request.rate_limited`. */
export function lookUpPixCode(
  ctx: LookUpCtx,
  { payload, userId }: { readonly payload: string; readonly userId: string },
): Promise<CodeReading> {
  return lookUp(ctx, userId, async () => ctx.directory.readBrCode?.(payload));
}

async function lookUp<T>(
  { limiter, log }: LookUpCtx,
  userId: string,
  ask: () => Promise<T | undefined>,
): Promise<T | "nobody" | "no_answer"> {
  const seconds = await limiter.secondsToWait(`pix.key-look-up:${userId}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  try {
    return (await ask()) ?? "nobody";
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    // What it does not accept as a key or code is nobody's.
    if (error.failure === "final") return "nobody";
    log.warn({ err: error }, "the directory of Pix keys gave no answer");
    return "no_answer";
  }
}
