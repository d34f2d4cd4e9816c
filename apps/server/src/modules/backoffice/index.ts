export { type Appointment, appointAdministrator } from "./appoint-administrator.js";
export { roleAction } from "./change-role.js";
export { forgetInterest } from "./forget-interest.js";
export { suspensionAction } from "./suspend-user.js";

import type { Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { tallyLedger } from "./tally-ledger.js";
import { performRun, VERIFY_JOB, type Verify, verifyDaily } from "./verification.js";

export { registerBackofficeRoutes } from "./routes.js";
export type { CpfDirectory } from "./user-queries.js";
export { verificationMeasures } from "./verification-measures.js";

/** What the worker does for the administrators: verifies when asked and daily, and keeps the daily totals. */
export function backofficeJobs(
  ctx: Ctx,
  { verify, databaseUrl }: { readonly verify: Verify; readonly databaseUrl: string },
): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      {
        kind: VERIFY_JOB,
        lasting: true,
        run: async (payload) => {
          const { runId } = payload as { runId: string };
          await performRun(ctx, verify, databaseUrl, runId);
        },
      },
    ],
    recurring: [
      {
        kind: "backoffice.verify_daily",
        everySeconds: 86_400,
        run: () => verifyDaily(ctx, verify, databaseUrl),
      },
      { kind: "backoffice.tally_ledger", everySeconds: 60, run: () => tallyLedger(ctx) },
    ],
  };
}
