import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { dueContests } from "./contest-store.js";
import { NOTIFY_OF_CONTEST, sendContestNotice } from "./notify-of-contest.js";
import type { ContestCtx } from "./ports.js";
import { followContest, tellIssuer } from "./tell-issuer.js";

const AT_ONCE = 50;

/** What contests have done after a request, and again and again. */
export function contestJobs(ctx: ContestCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [{ kind: NOTIFY_OF_CONTEST, run: (payload) => sendContestNotice(ctx, payload) }],
    recurring: [{ kind: "cards.contests", everySeconds: 5, run: () => advanceContests(ctx) }],
  };
}

/** Tells the issuer what it is to be told, and asks how the others stand; each by itself. */
async function advanceContests(ctx: ContestCtx): Promise<void> {
  const toTell = await dueContests(ctx.db, ctx, "task", AT_ONCE);
  for (const id of toTell) await byItself(ctx, id, () => tellIssuer(ctx, id));
  const toAsk = await dueContests(ctx.db, ctx, "check", AT_ONCE);
  for (const id of toAsk) await byItself(ctx, id, () => followContest(ctx, id));
}

async function byItself(ctx: ContestCtx, contest: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.warn({ err: error, contest }, "a contest could not be advanced");
  }
}
