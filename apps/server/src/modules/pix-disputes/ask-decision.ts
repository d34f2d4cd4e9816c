import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { approvalOf, decideOrAsk, takesTwo } from "../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../compliance/index.js";
import { agreeToContest, disagreeWithContest } from "./decide-incoming.js";
import type { Dispute } from "./dispute.js";
import { CONTESTED_PIX_CASES, lockDisputeCase } from "./dispute-cases.js";
import { findDispute, lockDispute } from "./dispute-store.js";

const DECISIONS = { agree: agreeToContest, disagree: disagreeWithContest } as const;
export type ContestDecision = keyof typeof DECISIONS;

/** Decides a contested Pix, or above a value asks another administrator to. Throws `pix_disputes.not_in_review`. */
export async function decideOrAskContest(
  tx: Tx,
  ctx: RequestCtx,
  input: { readonly id: string; readonly decision: ContestDecision; readonly grounds: string },
): Promise<void> {
  const { id, decision, grounds: reason } = input;
  const dispute = await lockDispute(tx, id);
  if (!isInReview(dispute)) throw new DomainError("pix_disputes.not_in_review");
  const isForTwo = takesTwo(ctx, CONTESTED_PIX_CASES, dispute.amount);
  await decideOrAsk(tx, ctx, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute), {
    approval: isForTwo ? contentOf(dispute, decision) : undefined,
    reason,
    carryOut: () => DECISIONS[decision](tx, ctx, dispute, { by: "administrator", reason, takesTwo: false }),
  });
}

/** A decision one administrator asked for, as another carries it out. */
export const contestAction: ApprovalAction = {
  async describe(tx, _ctx, { subject, facts }) {
    if (!(await findDispute(tx, subject))) return undefined;
    const dispute = await lockDispute(tx, subject);
    return isInReview(dispute) ? contentOf(dispute, decisionOf(facts.act)) : undefined;
  },
  async carryOut(tx, ctx, { subject, facts, reason }) {
    const dispute = await lockDispute(tx, subject);
    if (!isInReview(dispute)) throw new DomainError("pix_disputes.not_in_review");
    await DECISIONS[decisionOf(facts.act)](tx, ctx, dispute, { by: "administrator", reason, takesTwo: true });
  },
};

function isInReview({ direction, stage }: Dispute): boolean {
  return direction === "incoming" && stage === "in_review";
}

function contentOf(dispute: Dispute, decision: ContestDecision): ApprovalContent {
  return {
    ...approvalOf(CONTESTED_PIX_CASES, dispute),
    facts: {
      act: decision,
      reais: formatMoney(dispute.amount),
      client: dispute.userId,
      endToEndId: dispute.endToEndId,
    },
    concerns: [dispute.userId],
  };
}

function decisionOf(act: string | undefined): ContestDecision {
  return act === "agree" ? "agree" : "disagree";
}
