import type { Ctx } from "@lastro/platform/context";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { ReportPorts } from "../ports.js";
import { makeReportFile } from "./make-report-file.js";
import { giveFileUp } from "./notify-of-file.js";
import { MAKE_REPORT_FILE_JOB, stuckBefore } from "./report-file.js";
import { removeOutdatedParts, stuckFiles } from "./report-file-store.js";

const TIDY_EVERY_SECONDS = 600;
/** About a minute: after that its owner asks again. */
const MAX_ATTEMPTS = 6;
const payloadSchema = z.object({ fileId: z.guid() });

/** Makes long files of reports, gives up those that stand still, and deletes them when their day is over. */
export function reportJobs(ctx: Ctx & ReportPorts): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  return {
    jobs: [
      {
        kind: MAKE_REPORT_FILE_JOB,
        lasting: true,
        maxAttempts: MAX_ATTEMPTS,
        run: (payload, stopping) => makeReportFile(ctx, payloadSchema.parse(payload).fileId, stopping),
        onGivenUp: (payload) => giveFileUp(ctx, payloadSchema.parse(payload).fileId),
      },
    ],
    recurring: [
      {
        kind: "grain.tidy_report_files",
        everySeconds: TIDY_EVERY_SECONDS,
        run: async () => {
          const now = ctx.clock.now();
          // Those whose work stands still without having been given up.
          const stuck = await stuckFiles(ctx.db, stuckBefore(now));
          await eachApart(ctx.log, "a report's file could not be given up", stuck, (fileId) =>
            giveFileUp(ctx, fileId),
          );
          await removeOutdatedParts(ctx.db, { now, stuckBefore: stuckBefore(now) });
        },
      },
    ],
  };
}
