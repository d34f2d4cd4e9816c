import { add, isZero, subtract } from "@lastro/money";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { closeCase, reviewAgain } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { captureHold, post } from "../ledger/index.js";
import { noteContestReturn, PspError, providerReturnId } from "../pix/index.js";
import type { Dispute } from "./dispute.js";
import { CONTESTED_PIX_CASES, lockDisputeCase } from "./dispute-cases.js";
import { changeDispute, lockDispute, moveDispute } from "./dispute-store.js";
import { announceDispute } from "./notify-client.js";
import type { DisputeCtx } from "./ports.js";
import { contestRefunded, monitoredReturnedPosting } from "./postings.js";
import { endRefund, hasRefundUnderWay, type Refund, refundsUnderWay, returnedOf } from "./refund-store.js";

/** A provider that is down is asked again the next time; other work waits for this round. */
const GIVE_UP_AFTER = 3;
const JOB = "pix_disputes.refunds";

/** Asks the provider to carry a refund out, or what became of it. Without an answer PspError is thrown. */
export async function sendRefund(ctx: DisputeCtx, id: string): Promise<void> {
  const [underWay] = await refundsUnderWay(ctx.db, id);
  if (underWay) await advance(ctx, underWay);
}

/** Asks about every refund under way. */
export async function settleRefunds(ctx: DisputeCtx): Promise<void> {
  let failuresInARow = 0;
  for (const refund of await refundsUnderWay(ctx.db)) {
    if (failuresInARow >= GIVE_UP_AFTER) return;
    try {
      await advance(ctx, refund);
      failuresInARow = 0;
    } catch (error) {
      if (error instanceof PspError) failuresInARow += 1;
      ctx.log.warn({ err: error, refund: refund.id }, "the refund of a contested Pix could not be settled");
    }
  }
}

async function advance(ctx: DisputeCtx, refund: Refund): Promise<void> {
  const of = { endToEndId: refund.endToEndId, id: providerReturnId(refund.id) };
  try {
    const { status, reason } =
      (await ctx.psp.findReturn(of)) ?? (await ctx.psp.requestReturn({ ...of, amount: refund.amount }));
    if (status === "DEVOLVIDO") await end(ctx, refund, null);
    if (status === "NAO_REALIZADO") await end(ctx, refund, reason ?? status);
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    await end(ctx, refund, error.message);
  }
}

async function end(ctx: DisputeCtx, refund: Refund, refusal: string | null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const system = asSystem(ctx, JOB);
    const dispute = await lockDispute(tx, refund.disputeId);
    if (!(await endRefund(tx, ctx, refund.id, refusal?.slice(0, 300) ?? null))) return;
    await recordAudit(tx, system, {
      action: refusal === null ? "pix_disputes.refunded" : "pix_disputes.refund_refused",
      subject: dispute.id,
      details: { endToEndId: refund.endToEndId, amount: refund.amount },
    });
    if (refusal === null) {
      await book(tx, ctx, dispute, refund);
      const returned = add(dispute.returned, refund.amount).minor;
      await closeWhenDone(tx, system, await changeDispute(tx, dispute, { returned }));
    } else if (refund.source === "hold") {
      await moveDispute(tx, system, dispute, "in_review", { outcome: "pending" });
      await reviewAgain(tx, system, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute), refusal);
    }
    await announceDispute(tx, dispute);
  });
}

async function book(tx: Tx, ctx: DisputeCtx, dispute: Dispute, { id, source, amount }: Refund) {
  const key = await noteContestReturn(tx, ctx, { id, paymentId: dispute.paymentId, amount });
  if (source === "monitored") {
    await post(tx, ctx, monitoredReturnedPosting(dispute.id, key, amount));
    return;
  }
  if (dispute.holdId === null) throw new Error(`Dispute ${dispute.id} has nothing set aside`);
  await captureHold(tx, ctx, dispute.holdId, { key, amount }, contestRefunded(amount));
}

/** A dispute that was agreed to goes on to wait for later credits, or ends when nothing is owed any more. */
export async function closeWhenDone(tx: Tx, ctx: RequestCtx, dispute: Dispute): Promise<void> {
  if (dispute.stage !== "refunding" && dispute.stage !== "monitoring") return;
  const owed = subtract(dispute.monitored, await returnedOf(tx, dispute.id, "monitored"));
  if (await hasRefundUnderWay(tx, dispute.id)) return;
  if (!isZero(owed)) {
    if (dispute.stage === "refunding") await moveDispute(tx, ctx, dispute, "monitoring");
    return;
  }
  await moveDispute(tx, ctx, dispute, "closed");
  await closeCase(tx, ctx, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute));
}
