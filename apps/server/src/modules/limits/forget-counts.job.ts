import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteOld } from "@lastro/platform/retention/delete-old";

const DAY_SECONDS = 86_400;
/** Longer than any window, so that what is returned late is still given back to the window it left. */
const WINDOW_DAYS = 400;
/** Rolling windows are of one day. */
const MOVEMENT_DAYS = 7;

/** Deletes the counts of windows that are long over. Calendar days stay, as they always have. */
export function forgetLimitCountsJob(ctx: Ctx): RecurringJob {
  return {
    kind: "limits.retention",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = (days: number) => secondsAfter(ctx.clock.now(), -days * DAY_SECONDS);
      const isOld = "starts_at < $1 and starts_at > 'epoch'";
      await deleteOld(
        ctx.db,
        { table: "limit_window_usage", where: isOld, values: [before(WINDOW_DAYS)] },
        stopping,
      );
      await deleteOld(
        ctx.db,
        { table: "limit_movement", where: "at < $1", values: [before(MOVEMENT_DAYS)] },
        stopping,
      );
    },
  };
}
