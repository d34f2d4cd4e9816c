import { type DisputeStage, RECOVERY_STEPS } from "@lastro/contracts/pix-disputes";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { closeCase, decideCase } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { PspError, type PspRecovery, providerReturnId, type RecoveryNames } from "../pix/index.js";
import type { Dispute } from "./dispute.js";
import { lockDisputeCase, RECOVERY_CASES } from "./dispute-cases.js";
import {
  changeDispute,
  contactOf,
  disputesAt,
  findDispute,
  lockDispute,
  moveDispute,
  newestDisputeOf,
} from "./dispute-store.js";
import { announceDispute, notifyClient } from "./notify-client.js";
import type { DisputeCtx, PixDisputePorts } from "./ports.js";

const JOB = "pix_disputes.recoveries";
const AT_ONCE = 200;
const isSilence = (error: unknown) => error instanceof PspError;

type Acting = RequestCtx & Pick<PixDisputePorts, "sent">;

/** Tells the provider of a claim, or of a claim that was taken back before it knew. Without an answer PspError is thrown. */
export async function submitRecovery(ctx: DisputeCtx, id: string): Promise<void> {
  const dispute = await findDispute(ctx.db, id);
  if (!dispute || !ctx.disputes) return;
  const names = recoveryNames(dispute);
  if (dispute.stage === "cancelled") {
    const known = await ctx.disputes.findRecovery(names);
    if (!known || known.stage === "cancelled") return;
    // Where a provider knows claims by their Pix, what it shows may be the client's newer one.
    if (known.id === names.id || (await isNewest(ctx, dispute))) await ctx.disputes.cancelRecovery(names);
    return;
  }
  if (dispute.stage !== "submitted") return;
  const { situation, narrative } = dispute;
  const contact = await contactOf(ctx.db, ctx, id);
  try {
    const claim = { ...names, situation, narrative: narrative ?? "", contact };
    const news = await ctx.disputes.openRecovery(claim);
    const { stage } = await applyNews(ctx, id, news);
    if (stage === "cancelled") await ctx.disputes.cancelRecovery(names);
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    await inTransaction(ctx.db, async (tx) => {
      const now = await lockDispute(tx, id);
      if (now.stage === "submitted") await reject(tx, asSystem(ctx, JOB), now, error.message);
    });
  }
}

/** Asks the provider how far each recovery is, and submits those it has not got. */
export async function followRecoveries(ctx: DisputeCtx): Promise<void> {
  const { disputes } = ctx;
  if (!disputes) return;
  const stages: DisputeStage[] = [
    "submitted",
    "created",
    "tracked",
    "awaiting_analysis",
    "analysed",
    "refunding",
  ];
  const open = await disputesAt(ctx.db, "outgoing", stages, AT_ONCE);
  try {
    await eachApart(
      ctx.log,
      "a recovery could not be followed",
      open,
      async (dispute) => {
        if (dispute.stage === "submitted") return submitRecovery(ctx, dispute.id);
        const news = await disputes.findRecovery(recoveryNames(dispute));
        if (news) await applyNews(ctx, dispute.id, news);
      },
      isSilence,
    );
  } catch (error) {
    if (!isSilence(error)) throw error;
    ctx.log.warn({ err: error }, "the Pix provider gave no answer about a recovery");
  }
}

async function isNewest({ db }: DisputeCtx, { id, userId, paymentId }: Dispute): Promise<boolean> {
  if (userId === null || paymentId === null) return true;
  return (await newestDisputeOf(db, userId, paymentId))?.id === id;
}

/** By what the provider knows a claim. */
export function recoveryNames({ id, endToEndId }: Pick<Dispute, "id" | "endToEndId">): RecoveryNames {
  return { id: providerReturnId(id), endToEndId };
}

/** Takes over what the provider says of a recovery. Answers the dispute as it is then. */
function applyNews(ctx: DisputeCtx, id: string, news: PspRecovery): Promise<Dispute> {
  return inTransaction(ctx.db, async (tx) =>
    advanceRecovery(tx, asSystem(ctx, JOB), await lockDispute(tx, id), news),
  );
}

/** Moves a locked dispute on to where its recovery is, step by step; one that has ended stays as it is. */
export async function advanceRecovery(
  tx: Tx,
  ctx: Acting,
  dispute: Dispute,
  { id, stage, result, rawStatus }: PspRecovery,
): Promise<Dispute> {
  let now = dispute;
  if (now.endedAt !== null || now.direction !== "outgoing") return now;
  if (now.providerId !== id || now.rawStatus !== rawStatus)
    now = await changeDispute(tx, now, { provider_id: id, raw_status: rawStatus });
  if (stage === "cancelled") return endCancelled(tx, ctx, now);
  const target = RECOVERY_STEPS.indexOf(stage);
  const steps: readonly DisputeStage[] = RECOVERY_STEPS;
  for (let at = steps.indexOf(now.stage) + 1; at <= target; at += 1) {
    const next = steps[at];
    if (next === undefined) break;
    if (next === "analysed" && result === "disagreed") return reject(tx, ctx, now, rawStatus);
    now = await step(tx, ctx, now, next);
  }
  if (now.id === dispute.id && now.stage !== dispute.stage) await announceDispute(tx, now);
  return now;
}

async function step(tx: Tx, ctx: Acting, dispute: Dispute, next: DisputeStage): Promise<Dispute> {
  if (next === "analysed") {
    const of = await lockDisputeCase(tx, dispute);
    await decideCase(tx, ctx, RECOVERY_CASES, of, {
      decision: "approved",
      by: "system",
      reason: null,
      takesTwo: false,
    });
    await recordAudit(tx, ctx, { action: "pix_disputes.recovery_approved", subject: dispute.id });
    await notifyClient(tx, ctx, dispute, "recoveryApproved");
    return moveDispute(tx, ctx, dispute, next, { outcome: "approved" });
  }
  if (next !== "completed") return moveDispute(tx, ctx, dispute, next);
  await ctx.sent.askReturnsNow(tx, dispute.paymentId);
  await closeCase(tx, ctx, RECOVERY_CASES, await lockDisputeCase(tx, dispute));
  return moveDispute(tx, ctx, dispute, next);
}

/** The receivers' banks disagree, or the provider takes no such claim. */
async function reject(tx: Tx, ctx: RequestCtx, dispute: Dispute, reason: string): Promise<Dispute> {
  const rejected = await end(tx, ctx, dispute, "rejected", reason);
  await notifyClient(tx, ctx, dispute, "recoveryRejected");
  return rejected;
}

export function endCancelled(tx: Tx, ctx: RequestCtx, dispute: Dispute): Promise<Dispute> {
  return end(tx, ctx, dispute, "cancelled", null);
}

async function end(
  tx: Tx,
  ctx: RequestCtx,
  dispute: Dispute,
  how: "rejected" | "cancelled",
  reason: string | null,
): Promise<Dispute> {
  const of = await lockDisputeCase(tx, dispute);
  const isDecided = of.status === "decided";
  const decided = isDecided
    ? of
    : await decideCase(tx, ctx, RECOVERY_CASES, of, { decision: how, by: "system", reason, takesTwo: false });
  await closeCase(tx, ctx, RECOVERY_CASES, decided);
  const set = { outcome: "rejected", ...(reason === null ? {} : { raw_status: reason.slice(0, 200) }) };
  const ended = await moveDispute(tx, ctx, dispute, how, set);
  await recordAudit(tx, ctx, { action: `pix_disputes.recovery_${how}`, subject: dispute.id });
  await announceDispute(tx, ended);
  return ended;
}
