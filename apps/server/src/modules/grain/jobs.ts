import type { Ctx } from "../../platform/context.js";
import type { JobHandler, RecurringJob } from "../../platform/jobs/worker.js";
import { tidyImagesJob } from "./offers/index.js";
import { runOrderTimersJob } from "./orders/index.js";

/** What the marketplace does by itself. */
export function grainJobs(ctx: Ctx): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  return { jobs: [], recurring: [tidyImagesJob(ctx), runOrderTimersJob(ctx)] };
}
