import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { buildTraderExport } from "./build-export.js";
import { BUILD_TRADER_EXPORT_JOB, traderExports } from "./export-keeper.js";
import type { TraderPrivacyCtx } from "./ports.js";
import { PURGE_TRADERS, purgeClosedTraders } from "./purge-closed.js";

const TEND_EVERY_SECONDS = 3_600;
const FORGET_EVERY_SECONDS = 86_400;
const payloadSchema = z.object({ exportId: z.guid() });

/** Puts copies of people's data together, deletes them when their time is over, and forgets who left long ago. */
export function traderPrivacyJobs(ctx: TraderPrivacyCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      {
        kind: BUILD_TRADER_EXPORT_JOB,
        lasting: true,
        run: async (payload) => buildTraderExport(ctx, payloadSchema.parse(payload).exportId),
      },
    ],
    recurring: [
      {
        kind: "grain.tend_exports",
        everySeconds: TEND_EVERY_SECONDS,
        run: () => traderExports.removeOutdatedParts(ctx.db, ctx.clock.now()),
      },
      { kind: PURGE_TRADERS, everySeconds: FORGET_EVERY_SECONDS, run: () => purgeClosedTraders(ctx) },
    ],
  };
}
