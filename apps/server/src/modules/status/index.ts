import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { StatusCheck } from "./check.js";
import { takeSamples } from "./take-samples.js";

export type { StatusCheck } from "./check.js";
export { registerStatusRoutes } from "./routes.js";

/** Samples every part once a minute. */
export function sampleStatusJob(ctx: Ctx, checks: readonly StatusCheck[]): RecurringJob {
  return { kind: "status.sample", everySeconds: 60, run: () => takeSamples(ctx, checks) };
}
