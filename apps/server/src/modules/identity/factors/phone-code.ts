import { createHmac } from "node:crypto";
import type { IdentityCtx } from "../service/context.js";

/** Keyed and bound to its challenge: a few digits are few enough to try them all against a plain hash. */
export function phoneCodeHash(
  ctx: Pick<IdentityCtx, "oneTimeKey">,
  challengeId: string,
  code: string,
): Buffer {
  return createHmac("sha256", ctx.oneTimeKey).update(`mfa|${challengeId}|${code}`).digest();
}
