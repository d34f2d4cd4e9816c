import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { sweepEndedJob } from "./funding/sweep-ended.job.js";
import { expireCardsJob, warnOfExpiryJob } from "./issuing/expire-cards.job.js";
import { followIssuerJob } from "./issuing/follow-issuer.js";
import { tellIssuerJob, tellIssuersAgainJob } from "./issuing/tell-issuer.js";
import { readWalletsJob } from "./issuing/wallets.js";
import type { CardCtx } from "./ports.js";

export function cardJobs(ctx: CardCtx): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  return {
    jobs: [tellIssuerJob(ctx), followIssuerJob(ctx), readWalletsJob(ctx)],
    recurring: [tellIssuersAgainJob(ctx), expireCardsJob(ctx), warnOfExpiryJob(ctx), sweepEndedJob(ctx)],
  };
}
