import type { Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { checkPurchasesJob } from "./check-purchases.job.js";
import type { SpendingPorts } from "./ports.js";
import { registerCallbacksJob } from "./register-callbacks.job.js";
import { settleDayJob, settleDaysJob } from "./settle-day.job.js";

export function spendingJobs(ctx: Ctx & SpendingPorts): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  return {
    jobs: [settleDayJob(ctx)],
    recurring: [registerCallbacksJob(ctx), checkPurchasesJob(ctx), settleDaysJob(ctx)],
  };
}
