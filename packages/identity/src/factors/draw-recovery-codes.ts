import type { IdentityCtx } from "../service/context.js";
import type { KeptCode } from "./recovery-code-store.js";
import { drawCodes, lookupOf } from "./recovery-codes.js";

/** Draws a new set of codes: as the person sees them, once, and as they are kept. */
export async function drawRecoveryCodes(
  ctx: IdentityCtx,
  factorId: string,
): Promise<{ readonly codes: string[]; readonly kept: KeptCode[] }> {
  const codes = drawCodes(ctx.random, ctx.settings.mfa.recoveryCodes);
  const kept = await Promise.all(
    codes.map(async (code) => ({
      id: ctx.random.id(),
      lookup: lookupOf(ctx, factorId, code),
      hash: await ctx.passwords.hash(code),
    })),
  );
  return { codes, kept };
}
