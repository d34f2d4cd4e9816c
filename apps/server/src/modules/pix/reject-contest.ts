import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertMayDecide } from "../cases/index.js";
import type { PixRequestCtx } from "./ports.js";
import { announceUnmatched, lockUnmatchedCase } from "./unmatched-case.js";
import { lockUnmatched } from "./unmatched-store.js";

/** Rejects what a payer's bank claims of a Pix in suspense, which may then be credited again. Throws `pix.unmatched_not_contested`. */
export async function rejectContest(
  tx: Tx,
  ctx: PixRequestCtx,
  { id, grounds }: { readonly id: string; readonly grounds: string },
): Promise<void> {
  if (!(await lockUnmatched(tx, id))) throw new DomainError("resource.not_found");
  assertMayDecide(ctx, await lockUnmatchedCase(tx, id));
  const answer = { unmatchedId: id, outcome: "disagreed", grounds } as const;
  if (!(await ctx.contests.answerClaim(tx, ctx, answer)))
    throw new DomainError("pix.unmatched_not_contested");
  await announceUnmatched(tx);
}
