import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { sealEvidenceJob } from "./disputes/index.js";
import { type NoticePorts, postNoticesJob, tellJobs } from "./notices/index.js";
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
    jobs: [...tellJobs(ctx), ...reports.jobs, ...privacy.jobs],
    recurring: [
      tidyImagesJob(ctx),
      sealEvidenceJob(ctx),
      foldOrderSumsJob(ctx),
      runOrderTimersJob(ctx),
      remindOfTimersJob(ctx),
      postNoticesJob(ctx),
      ...reports.recurring,
      ...privacy.recurring,
    ],
  };
}
