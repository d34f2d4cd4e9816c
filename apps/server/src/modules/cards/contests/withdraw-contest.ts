import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { mayWithdraw } from "./contest.js";
import { announceContest } from "./contest-case.js";
import { changeContest, contestOf, lockContest } from "./contest-store.js";
import { endContest, WITHDRAWN } from "./end-contest.js";
import type { ContestRequestCtx } from "./ports.js";

/**
 * Gives a contest up. Before the issuer may know of it that ends it at once; later the issuer is told first, and the
 * contest ends with its answer. Throws `cards.not_allowed_now`. Run it by `againWhenSpent`.
 */
export async function withdrawContest(tx: Tx, ctx: ContestRequestCtx, id: string): Promise<void> {
  await contestOf(tx, personOf(ctx).userId, id);
  const contest = await lockContest(tx, id);
  if (!mayWithdraw(contest)) throw new DomainError("cards.not_allowed_now");
  if (contest.sentAt !== null) {
    await changeContest(tx, contest, { task: "withdraw", task_next_at: ctx.clock.now() });
    return announceContest(tx, contest);
  }
  await endContest(tx, ctx, contest, WITHDRAWN);
}
