import { secondsAfter } from "../clock.js";
import type { Ctx } from "../context.js";
import type { RecurringJob } from "../jobs/job.js";
import { deleteOld, type Old } from "./delete-old.js";

const DAY_SECONDS = 86_400;
/** Longer than any client, provider or queue repeats itself. */
const JOB_DAYS = 30;
const ANSWER_DAYS = 90;

/**
 * Deletes what the platform no longer needs: jobs done a month ago, the answers to money requests of three months ago,
 * buckets that have long been empty again. Jobs that were given up stay for a person.
 */
export function retentionJob(ctx: Ctx): RecurringJob {
  return {
    kind: "platform.retention",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = (days: number) => secondsAfter(ctx.clock.now(), -days * DAY_SECONDS);
      const old: readonly Old[] = [
        { table: "job", where: "created_at < $1 and done_at < $1", values: [before(JOB_DAYS)] },
        { table: "idempotency_key", where: "created_at < $1", values: [before(ANSWER_DAYS)] },
        { table: "rate_limit", where: "empty_at < $1", values: [before(1).getTime() * 1000] },
      ];
      for (const one of old) await deleteOld(ctx.db, one, stopping);
    },
  };
}
