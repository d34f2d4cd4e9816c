import { asSystem, type Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { checkCase } from "./kyc/check-case.js";
import { CHECK_CASE_JOB } from "./kyc/submit-case.js";
import { tendCases } from "./kyc/tend-cases.js";

const TEND_EVERY_SECONDS = 300;
const payloadSchema = z.object({ caseId: z.guid() });

/** The automatic check of what was sent, and the clock of every case. */
export function customersJobs(ctx: Ctx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      {
        kind: CHECK_CASE_JOB,
        run: async (payload) => checkCase(asSystem(ctx, CHECK_CASE_JOB), payloadSchema.parse(payload).caseId),
      },
    ],
    recurring: [
      {
        kind: "customers.tend_kyc_cases",
        everySeconds: TEND_EVERY_SECONDS,
        run: () => tendCases(asSystem(ctx, "customers.tend_kyc_cases")),
      },
    ],
  };
}
