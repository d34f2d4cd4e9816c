import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteOld } from "@lastro/platform/retention/delete-old";

const DAY_SECONDS = 86_400;
/** What a notice says stands in the statement, the order or the trail for as long as they are kept. */
const KEPT_DAYS = 2 * 365;

/** Deletes notices of two years ago, read or not. */
export function forgetNoticesJob(ctx: Ctx): RecurringJob {
  return {
    kind: "notices.retention",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = secondsAfter(ctx.clock.now(), -KEPT_DAYS * DAY_SECONDS);
      await deleteOld(ctx.db, { table: "notice", where: "at < $1", values: [before] }, stopping);
    },
  };
}
