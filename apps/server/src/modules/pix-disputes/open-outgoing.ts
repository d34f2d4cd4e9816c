import type { DisputeSituation } from "@lastro/contracts/pix-disputes";
import { NOT_FOR_MED } from "@lastro/contracts/pix-disputes";
import { subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { openCase, putInReview, startDeadline } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { contestableUntil, type Dispute, protocolOf, RECOVERY_SECONDS } from "./dispute.js";
import { RECOVERY_CASES } from "./dispute-cases.js";
import { type Contact, insertDispute, newestDisputeOf } from "./dispute-store.js";
import { announceDispute } from "./notify-client.js";
import type { DisputeCtx, DisputeRequestCtx, SentPix } from "./ports.js";

export const SUBMIT_RECOVERY = "pix_disputes.submit";

type Obstacle = "not_settled" | "too_late" | "contested";

interface Eligibility {
  readonly sent: SentPix;
  readonly obstacle: Obstacle | null;
  readonly until: Date | null;
  /** The dispute it has. */
  readonly existing: Dispute | undefined;
}

/** Whether a client's Pix may be contested. Throws `resource.not_found` for another's. */
export async function eligibilityOf(
  db: Database | Tx,
  ctx: Pick<DisputeCtx, "sent" | "clock">,
  userId: string,
  paymentId: string,
): Promise<Eligibility> {
  const sent = await ctx.sent.find(db, userId, paymentId);
  if (!sent) throw new DomainError("resource.not_found");
  const existing = await newestDisputeOf(db, userId, paymentId);
  const until = sent.paidAt && contestableUntil(sent.paidAt);
  return { sent, existing, until, obstacle: obstacleOf(sent, until, existing, ctx.clock.now()) };
}

/** One that its client took back may be contested again; the provider has the last word. */
function obstacleOf(
  { endToEndId, amount, returned }: SentPix,
  until: Date | null,
  existing: Dispute | undefined,
  now: Date,
): Obstacle | null {
  if (existing && existing.stage !== "cancelled") return "contested";
  if (until === null || endToEndId === null || returned.minor >= amount.minor) return "not_settled";
  return now >= until ? "too_late" : null;
}

interface Request {
  readonly paymentId: string;
  readonly situation: DisputeSituation | (typeof NOT_FOR_MED)[number];
  readonly narrative: string;
  readonly contact: Contact;
}

const REFUSALS = {
  not_settled: "pix_disputes.not_settled",
  too_late: "pix_disputes.too_late",
  contested: "pix_disputes.already_contested",
} as const;

/** Contests a Pix the client sent: once, within eighty days, and told to the provider at once. Answers the dispute's id. */
export async function openOutgoing(tx: Tx, ctx: DisputeRequestCtx, request: Request): Promise<string> {
  const { paymentId, situation, narrative, contact } = request;
  if (!isForMed(situation)) throw new DomainError("pix_disputes.not_for_med", {}, { situation });
  const { userId } = personOf(ctx);
  const { sent, obstacle } = await eligibilityOf(tx, ctx, userId, paymentId);
  if (obstacle !== null) throw new DomainError(REFUSALS[obstacle]);
  if (sent.endToEndId === null || sent.paidAt === null) throw new DomainError("pix_disputes.not_settled");
  const now = ctx.clock.now();
  const id = ctx.random.id();
  const isNew = await insertDispute(tx, ctx, {
    id,
    direction: "outgoing",
    protocol: protocolOf(now, ctx.random.bytes(8)),
    userId,
    psp: ctx.psp.name,
    endToEndId: sent.endToEndId,
    paymentId,
    counterparty: sent.receiver,
    amount: subtract(sent.amount, sent.returned),
    situation,
    narrative,
    stage: "submitted",
    providerId: null,
    paidAt: sent.paidAt,
    contact,
  });
  if (!isNew) throw new DomainError("pix_disputes.already_contested");
  const of = await openCase(tx, ctx, RECOVERY_CASES, {
    id,
    subject: id,
    openedBy: "client",
    parties: [{ role: "client", personId: userId }],
    reason: narrative,
  });
  await putInReview(tx, ctx, RECOVERY_CASES, of);
  await startDeadline(tx, ctx, { caseId: id, kind: "recovery", dueAt: secondsAfter(now, RECOVERY_SECONDS) });
  await enqueue(tx, ctx, { kind: SUBMIT_RECOVERY, payload: { id }, key: id });
  await recordAudit(tx, ctx, {
    action: "pix_disputes.opened",
    subject: id,
    details: { endToEndId: sent.endToEndId, amount: sent.amount, userId },
  });
  await announceDispute(tx, { id, userId });
  return id;
}

function isForMed(situation: Request["situation"]): situation is DisputeSituation {
  return !NOT_FOR_MED.some((one) => one === situation);
}
