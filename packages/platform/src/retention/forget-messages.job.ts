import { secondsAfter } from "../clock.js";
import type { Ctx } from "../context.js";
import type { RecurringJob } from "../jobs/worker.js";
import { deleteOld } from "./delete-old.js";

const DAY_SECONDS = 86_400;
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** Deletes the traces of letters and texts sent three months ago; what they said was gone when they were. */
export function forgetMessagesJob(ctx: Ctx): RecurringJob {
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
