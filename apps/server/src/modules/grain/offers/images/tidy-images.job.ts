import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { deleteUnusedImages } from "./image-store.js";

const KEPT_UNUSED_SECONDS = 86_400;

/** Deletes pictures that were uploaded and, a day later, are no offer's. */
export function tidyImagesJob(ctx: Ctx): RecurringJob {
  return {
    kind: "grain.tidy_images",
    everySeconds: 3_600,
    run: () => deleteUnusedImages(ctx.db, secondsAfter(ctx.clock.now(), -KEPT_UNUSED_SECONDS)),
  };
}
