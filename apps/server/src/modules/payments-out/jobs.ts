import { createBackOff } from "@lastro/platform/jobs/back-off";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { followReturns } from "./follow-returns.js";
import { PROCESS_PAYOUT } from "./open-payout.js";
import type { PayoutCtx } from "./ports.js";
import { processPayout, processPayouts } from "./process-payout.js";
import { releaseCooled } from "./release-cooled.js";

const payload = z.object({ id: z.string() });

/** What the module does after a request, and again and again. */
export function payoutJobs(ctx: PayoutCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  const backOff = createBackOff(ctx.clock);
  return {
    jobs: [{ kind: PROCESS_PAYOUT, run: (job) => processPayout(ctx, payload.parse(job).id) }],
    recurring: [
      { kind: "payments-out.release-cooled", everySeconds: 30, run: () => releaseCooled(ctx) },
      { kind: "payments-out.process-open", everySeconds: 5, run: () => processPayouts(ctx, backOff) },
      { kind: "payments-out.follow-returns", everySeconds: 60, run: () => followReturns(ctx, backOff) },
    ],
  };
}
