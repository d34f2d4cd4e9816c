import type { ResponseOf } from "@lastro/contracts";
import type { listPixDisputes, readPixDispute } from "@lastro/contracts/pix-disputes";
import { money, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Database, Tx } from "@lastro/platform/database/database";
import { evidenceNames, evidenceOf, findCase, messageCounts, runningDeadlines } from "../cases/index.js";
import { leftOfHold } from "./decide-incoming.js";
import { type Dispute, STEP_SECONDS } from "./dispute.js";
import type { PixDisputePorts } from "./ports.js";

export type DisputeSummary = ResponseOf<typeof listPixDisputes>["items"][number];
export type DisputeDetail = ResponseOf<typeof readPixDispute>;
type Reading = Pick<PixDisputePorts, "sent">;

/** Disputes as lists show them, in their order, each under the name given for it. */
export async function summariesOf(
  db: Database | Tx,
  ctx: Reading,
  disputes: readonly Dispute[],
  nameOf: (dispute: Dispute) => string,
): Promise<DisputeSummary[]> {
  const ids = disputes.map(({ id }) => id);
  const [names, comments, deadlines] = await Promise.all([
    evidenceNames(db, ids),
    messageCounts(db, ids),
    runningDeadlines(db, "pix.contested", ids),
  ]);
  const returned = await Promise.all(disputes.map((dispute) => returnedTo(db, ctx, dispute)));
  return disputes.map((dispute, index) => {
    const { id } = dispute;
    const due = deadlines.find(({ subject, kind }) => subject === id && kind !== "escalation");
    return {
      id,
      protocol: dispute.protocol,
      direction: dispute.direction,
      name: nameOf(dispute),
      amount: dispute.amount,
      date: dispute.openedAt,
      status: dispute.outcome,
      stage: dispute.stage,
      reason: dispute.situation,
      documents: [...(names.get(id) ?? [])],
      comments: comments.get(id) ?? 0,
      returned: returned[index] ?? dispute.returned,
      nextDeadline: due ? { kind: due.kind, dueAt: due.dueAt } : stepDeadline(dispute),
    };
  });
}

/** One dispute whole, as its client reads it. */
export async function detailOf(
  db: Database | Tx,
  ctx: Reading,
  dispute: Dispute,
  nameOf: (dispute: Dispute) => string,
): Promise<DisputeDetail> {
  const { id, direction, stage } = dispute;
  const [[summary], of, files, held] = await Promise.all([
    summariesOf(db, ctx, [dispute], nameOf),
    findCase(db, id),
    evidenceOf(db, id),
    leftOfHold(db, dispute),
  ]);
  if (!summary || !of) throw new Error(`Dispute ${id} has no case`);
  const isUndecided = of.status === "waiting" || of.status === "in_review";
  return {
    ...summary,
    endToEndId: dispute.endToEndId,
    paidAt: dispute.paidAt,
    narrative: dispute.narrative,
    held,
    blocked: dispute.blocked,
    monitored: dispute.monitored,
    monitorUntil: dispute.monitorUntil,
    defence: dispute.defence,
    defendedAt: dispute.defendedAt,
    decision: of.decidedAt === null ? null : { reason: of.decisionReason, at: of.decidedAt },
    files,
    may: {
      defend: stage === "defence",
      addDocuments: isUndecided,
      comment: of.status !== "closed",
      cancel:
        direction === "outgoing" && ["submitted", "created", "tracked", "awaiting_analysis"].includes(stage),
    },
  };
}

/** Of a Pix that left what came back is in its payment's own books, credited once. */
async function returnedTo(db: Database | Tx, { sent }: Reading, dispute: Dispute) {
  if (dispute.direction === "incoming") return dispute.returned;
  const payment = await sent.find(db, dispute.userId, dispute.paymentId);
  if (!payment) return dispute.returned;
  const before = subtract(payment.amount, dispute.amount);
  const since = subtract(payment.returned, before);
  return since.minor > 0n ? since : money("BRL", 0n);
}

function stepDeadline({ stage, stageSince, monitorUntil }: Dispute): DisputeSummary["nextDeadline"] {
  if (stage === "monitoring") return monitorUntil && { kind: "monitoring", dueAt: monitorUntil };
  const seconds = STEP_SECONDS[stage];
  return seconds === undefined ? null : { kind: "step", dueAt: secondsAfter(stageSince, seconds) };
}
