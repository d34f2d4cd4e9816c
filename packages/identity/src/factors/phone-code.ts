import { createHash, createHmac } from "node:crypto";
import type { FactorRow } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";

/** Keyed and bound to its challenge: a few digits are few enough to try them all against a plain hash. */
export function phoneCodeHash(
  ctx: Pick<IdentityCtx, "oneTimeKey">,
  challengeId: string,
  code: string,
): Buffer {
  return createHmac("sha256", ctx.oneTimeKey).update(`mfa|${challengeId}|${code}`).digest();
}

/** By what name codes to a number of a person are counted, however often the number is enrolled anew. */
export function textsTo({ user_id: userId, phone }: FactorRow): string {
  return `texts:${createHash("sha256").update(`${userId}|${phone}`).digest("base64url")}`;
}
