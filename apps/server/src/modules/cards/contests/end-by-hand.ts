import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { approvalOf, decideOrAsk, takesTwo } from "../../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../../compliance/index.js";
import { type Contest, isOpen } from "./contest.js";
import { CONTEST_CASES, lockContestCase } from "./contest-case.js";
import { findContest, lockContest } from "./contest-store.js";
import { endContest, NOTHING_RECOVERED } from "./end-contest.js";
import type { ContestPorts, ContestRequestCtx } from "./ports.js";

/**
 * Writes down how a contest ended in the panel of an issuer that tells of none by itself; above a value another administrator
 * is asked. Throws `cards.ended_by_issuer`, `cards.not_allowed_now` and what `decideOrAsk` throws.
 */
export async function endByHand(
  tx: Tx,
  ctx: ContestRequestCtx,
  input: { readonly id: string; readonly won: boolean; readonly reason: string },
): Promise<void> {
  const contest = await lockContest(tx, input.id);
  if (ctx.provider?.disputes) throw new DomainError("cards.ended_by_issuer");
  if (!isOpen(contest)) throw new DomainError("cards.not_allowed_now");
  await decideOrAsk(tx, ctx, CONTEST_CASES, await lockContestCase(tx, contest), {
    approval: takesTwo(ctx, CONTEST_CASES, contest.amount) ? contentOf(contest, input.won) : undefined,
    reason: input.reason,
    carryOut: () => end(tx, ctx, contest, { ...input, takesTwo: false }),
  });
}

/** An end one administrator wrote down, as another carries it out. */
export function cardContestAction(ports: ContestPorts): ApprovalAction {
  return {
    async describe(tx, _ctx, { subject, facts }) {
      const contest = await findContest(tx, subject);
      return contest && isOpen(contest) ? contentOf(contest, facts.act === "won") : undefined;
    },
    async carryOut(tx, ctx, { subject, facts, reason }) {
      const contest = await lockContest(tx, subject);
      if (!isOpen(contest)) throw new DomainError("cards.not_allowed_now");
      await end(tx, { ...ctx, ...ports }, contest, { won: facts.act === "won", reason, takesTwo: true });
    },
  };
}

function end(
  tx: Tx,
  ctx: RequestCtx & Pick<ContestPorts, "cashback">,
  contest: Contest,
  { won, reason, takesTwo }: { readonly won: boolean; readonly reason: string; readonly takesTwo: boolean },
): Promise<void> {
  return endContest(tx, ctx, contest, {
    ...{ to: won ? "won" : "lost", recovered: won ? contest.amount : NOTHING_RECOVERED },
    ...{ outcome: null, by: "administrator", reason, takesTwo },
  });
}

function contentOf(contest: Contest, won: boolean): ApprovalContent {
  return {
    ...approvalOf(CONTEST_CASES, contest),
    facts: { act: won ? "won" : "lost", reais: formatMoney(contest.amount), client: contest.userId },
    concerns: [contest.userId],
  };
}
