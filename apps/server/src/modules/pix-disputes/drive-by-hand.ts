import type { RECOVERY_STEPS } from "@lastro/contracts/pix-disputes";
import type { Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";
import type { Claim } from "./claim.js";
import { cancelContest } from "./decide-incoming.js";
import type { Dispute } from "./dispute.js";
import { changeDispute, lockDispute } from "./dispute-store.js";
import { advanceRecovery } from "./follow-recoveries.js";
import { openIncoming } from "./open-incoming.js";
import type { DisputeRequestCtx } from "./ports.js";

type Recovered = (typeof RECOVERY_STEPS)[number];
export type News = Recovered | "answer_delivered" | "cancelled" | "disagreed";

interface WrittenClaim {
  readonly endToEndId: string;
  readonly amount: Money<"BRL">;
  readonly situation: Claim["situation"];
  readonly providerId: string;
  readonly details?: string | undefined;
}

/** Takes up a claim an operator read in the provider's panel. Answers the dispute, or the Pix in suspense it is about. */
export async function registerByHand(
  tx: Tx,
  ctx: DisputeRequestCtx,
  { providerId, details, ...claim }: WrittenClaim,
): Promise<{ readonly disputeId: string | null; readonly unmatchedId: string | null }> {
  assertManual(ctx);
  const opened = await openIncoming(tx, ctx, {
    ...claim,
    id: providerId,
    psp: ctx.psp.name,
    createdAt: ctx.clock.now(),
    ...(details === undefined ? {} : { details }),
  });
  if (opened.is === "opened") return { disputeId: opened.id, unmatchedId: null };
  if (opened.is === "suspended") return { disputeId: null, unmatchedId: opened.unmatchedId };
  throw new DomainError(
    opened.is === "unknown" ? "pix_disputes.pix_unknown" : "pix_disputes.already_contested",
  );
}

/** Writes down what an operator did, or read, in the provider's panel. Throws `pix_disputes.not_there` for what cannot follow. */
export async function driveByHand(
  tx: Tx,
  ctx: DisputeRequestCtx,
  {
    id,
    news,
    providerId,
  }: { readonly id: string; readonly news: News; readonly providerId?: string | undefined },
): Promise<void> {
  assertManual(ctx);
  const dispute = await lockDispute(tx, id);
  if (dispute.direction === "incoming") await driveIncoming(tx, ctx, dispute, news);
  else await driveOutgoing(tx, ctx, dispute, { news, providerId });
  await recordAudit(tx, ctx, { action: "pix_disputes.driven", subject: id, details: { kind: news } });
}

async function driveIncoming(tx: Tx, ctx: DisputeRequestCtx, dispute: Dispute, news: News): Promise<void> {
  const isOpen = dispute.stage === "defence" || dispute.stage === "in_review";
  if (news === "cancelled" && isOpen && dispute.answer === null) return cancelContest(tx, ctx, dispute);
  if (news !== "answer_delivered" || dispute.answer === null || dispute.answeredAt !== null)
    throw new DomainError("pix_disputes.not_there");
  await changeDispute(tx, dispute, { answered_at: ctx.clock.now() });
}

async function driveOutgoing(
  tx: Tx,
  ctx: DisputeRequestCtx,
  dispute: Dispute,
  { news, providerId }: { readonly news: News; readonly providerId: string | undefined },
): Promise<void> {
  const said = { id: providerId ?? dispute.providerId ?? dispute.protocol, rawStatus: news.toUpperCase() };
  if (news === "answer_delivered" || dispute.endedAt !== null)
    throw new DomainError("pix_disputes.not_there");
  const before = dispute.stage;
  const { stage } = await advanceRecovery(
    tx,
    ctx,
    dispute,
    news === "disagreed"
      ? { ...said, stage: "analysed", result: "disagreed" }
      : { ...said, stage: news, ...(news === "analysed" ? { result: "agreed" } : {}) },
  );
  if (stage === before) throw new DomainError("pix_disputes.not_there");
}

function assertManual({ disputes }: DisputeRequestCtx): void {
  if (disputes) throw new DomainError("pix_disputes.not_manual");
}
