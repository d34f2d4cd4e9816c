import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteExpiredPreviews } from "./preview-store.js";

const HOUR_SECONDS = 3_600;

/** Deletes what was shown and can no longer be paid. */
export function forgetPreviewsJob(ctx: Ctx): RecurringJob {
  return {
    kind: "pix-payments.forget-previews",
    everySeconds: HOUR_SECONDS,
    run: async () => void (await deleteExpiredPreviews(ctx.db, secondsAfter(ctx.clock.now(), -HOUR_SECONDS))),
  };
}
