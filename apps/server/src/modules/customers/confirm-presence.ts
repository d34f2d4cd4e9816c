import type { LastProof } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import { humanOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

/** How long ago a client may have shown that they are there. */
const FRESH_SECONDS = 300;

export interface PresencePorts {
  /** When somebody last proved in a session that they are there. */
  lastProofOf(
    db: Database | Tx,
    session: { readonly userId: string; readonly sessionId: string },
  ): Promise<LastProof>;
}

/**
 * Makes sure that whoever asks is there: by a second factor shown a moment ago, or by the password for those who have
 * none. Throws `customers.second_factor_needed` and `customers.password_needed`.
 */
export async function confirmPresence(db: Database | Tx, ctx: RequestCtx & PresencePorts): Promise<void> {
  const { by, at } = await ctx.lastProofOf(db, humanOf(ctx));
  if (at === undefined || at < secondsAfter(ctx.clock.now(), -FRESH_SECONDS))
    throw new DomainError(`customers.${by}_needed`);
}
