import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { type NoticePorts, notifyJobs } from "./notices/index.js";
import { tidyImagesJob } from "./offers/index.js";
import { foldOrderSumsJob, remindOfTimersJob, runOrderTimersJob } from "./orders/index.js";
import { type TraderPrivacyCtx, traderPrivacyJobs } from "./privacy/index.js";
import { type ReportPorts, reportJobs } from "./reports/index.js";

/** What the marketplace does by itself. */
export function grainJobs(ctx: TraderPrivacyCtx & NoticePorts & ReportPorts): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  const reports = reportJobs(ctx);
  const privacy = traderPrivacyJobs(ctx);
  return {
    jobs: [...notifyJobs(ctx), ...reports.jobs, ...privacy.jobs],
    recurring: [
      tidyImagesJob(ctx),
      foldOrderSumsJob(ctx),
      runOrderTimersJob(ctx),
      remindOfTimersJob(ctx),
      ...reports.recurring,
      ...privacy.recurring,
    ],
  };
}
