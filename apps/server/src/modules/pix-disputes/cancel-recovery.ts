import type { DisputeStage } from "@lastro/contracts/pix-disputes";
import { personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { PspError } from "../pix/index.js";
import type { Dispute } from "./dispute.js";
import { disputeOf, lockDispute } from "./dispute-store.js";
import { advanceRecovery, endCancelled, recoveryNames } from "./follow-recoveries.js";
import type { DisputeRequestCtx } from "./ports.js";

/** Until the receivers' banks have analysed it. */
const CANCELLABLE: ReadonlySet<DisputeStage> = new Set([
  "submitted",
  "created",
  "tracked",
  "awaiting_analysis",
]);

/**
 * Takes the contest of a Pix back. The provider is asked first, so that nobody is told of an end it does not know. Throws
 * `pix_disputes.not_cancellable`, and `server.unavailable` while the provider gives no answer.
 */
export async function cancelRecovery(ctx: DisputeRequestCtx, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  const found = await disputeOf(ctx.db, userId, id);
  if (found.direction !== "outgoing" || !CANCELLABLE.has(found.stage))
    throw new DomainError("pix_disputes.not_cancellable");
  const news = found.stage === "submitted" ? undefined : await cancelAtProvider(ctx, found);
  await inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (news) await advanceRecovery(tx, ctx, dispute, news);
    else if (dispute.stage === found.stage) await endCancelled(tx, ctx, dispute);
    // The provider took it up meanwhile: the client asks again.
    else throw new DomainError("pix_disputes.not_cancellable");
  });
}

async function cancelAtProvider(ctx: DisputeRequestCtx, dispute: Dispute) {
  try {
    return await ctx.disputes?.cancelRecovery(recoveryNames(dispute));
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    throw new DomainError(error.failure === "final" ? "pix_disputes.not_cancellable" : "server.unavailable");
  }
}
