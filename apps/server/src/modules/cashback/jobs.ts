import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { CashbackCtx } from "./ports.js";
import { creditJob, expireJob, warnOfExpiryJob } from "./wallet/jobs.js";

export function cashbackJobs(ctx: CashbackCtx): { readonly recurring: readonly RecurringJob[] } {
  return { recurring: [creditJob(ctx), expireJob(ctx), warnOfExpiryJob(ctx)] };
}
