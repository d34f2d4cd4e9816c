import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { CryptoRequestCtx } from "../ports.js";

/** How long ago whoever sends may have shown that they are there. */
const FRESH_SECONDS = 300;

/**
 * Makes sure that whoever asks is there: by a second factor shown a moment ago, or by the password for those who have
 * none. Throws `crypto.second_factor_needed` and `crypto.password_needed`.
 */
export async function confirmPresence(tx: Tx, ctx: CryptoRequestCtx): Promise<void> {
  const { by, at } = await ctx.lastProofOf(tx, personOf(ctx));
  if (at === undefined || at < secondsAfter(ctx.clock.now(), -FRESH_SECONDS))
    throw new DomainError(`crypto.${by}_needed`);
}
