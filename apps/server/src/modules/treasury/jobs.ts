import { createBackOff } from "@lastro/platform/jobs/back-off";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { TreasuryCtx } from "./ports.js";
import { processSweeps } from "./process-sweeps.js";

/** What the module does again and again. */
export function treasuryJobs(ctx: TreasuryCtx): { recurring: RecurringJob[] } {
  const backOff = createBackOff(ctx.clock);
  return {
    recurring: [{ kind: "treasury.process-sweeps", everySeconds: 5, run: () => processSweeps(ctx, backOff) }],
  };
}
