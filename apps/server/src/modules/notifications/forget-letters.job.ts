import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteOld } from "@lastro/platform/retention/delete-old";

const DAY_SECONDS = 86_400;
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** Deletes the traces of letters and texts sent three months ago; what they said was gone when they were. */
export function forgetLettersJob(ctx: Ctx): RecurringJob {
  return {
    kind: "notifications.forget_letters",
    everySeconds: DAY_SECONDS,
    async run(stopping) {
      const before = secondsAfter(ctx.clock.now(), -KEPT_SECONDS);
      const sent = { where: "sent_at < $1", values: [before] };
      await deleteOld(ctx.db, { table: "notification_mail", ...sent }, stopping);
      const ended = { where: "coalesce(sent_at, refused_at) < $1", values: [before] };
      await deleteOld(ctx.db, { table: "notification_sms", ...ended }, stopping);
    },
  };
}
