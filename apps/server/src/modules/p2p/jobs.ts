import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { checkAdFundsJob, expireAdsJob } from "./ads/ad-jobs.js";
import type { P2pCtx } from "./ports.js";
import { endHoldsJob } from "./trades/end-holds.job.js";

export function p2pJobs(ctx: P2pCtx): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  return { jobs: [], recurring: [endHoldsJob(ctx), expireAdsJob(ctx), checkAdFundsJob(ctx)] };
}
