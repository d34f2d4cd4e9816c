import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteOld } from "@lastro/platform/retention/delete-old";

const DAY_SECONDS = 86_400;
/** A Pix may be given back for ninety days, and a provider may tell of it again as long. */
const KEPT_SECONDS = 100 * DAY_SECONDS;

/** Deletes callbacks, and what was asked because of them, once nothing can follow from them any more. */
export function forgetCallbacksJob(ctx: Ctx): RecurringJob {
  return {
    kind: "pix.forget_callbacks",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = secondsAfter(ctx.clock.now(), -KEPT_SECONDS);
      await deleteOld(
        ctx.db,
        { table: "pix_callback", where: "received_at < $1", values: [before] },
        stopping,
      );
      const ended = "(booked_at is not null or given_up_at is not null) and turn < $1";
      await deleteOld(ctx.db, { table: "pix_inquiry", where: ended, values: [before] }, stopping);
    },
  };
}
