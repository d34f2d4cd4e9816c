import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { LiabilitiesCtx } from "./ports.js";
import { publishProof } from "./publish-proof.js";

export type { AddressReading, LiabilitiesPorts } from "./ports.js";
export { readTree } from "./read-inclusions.js";
export { registerLiabilitiesRoutes } from "./routes.js";
export { runVerifyProof } from "./verify-command.js";

/** Publishes each day's proof, and tries again each hour while there is none. */
export function publishProofJob(ctx: LiabilitiesCtx): RecurringJob {
  return { kind: "liabilities.publish", everySeconds: 3_600, run: () => publishProof(ctx) };
}
