import { asSystem, type Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { buildClientExport } from "./build-export.js";
import { BUILD_EXPORT_JOB, clientExports } from "./export-keeper.js";
import { forgetUnconfirmed } from "./forget-unconfirmed.js";
import type { PrivacyPorts } from "./ports.js";
import { purgeClosed } from "./purge-closed.js";

const TEND_EVERY_SECONDS = 3_600;
const PURGE = "customers.purge_closed";
const FORGET_EVERY_SECONDS = 86_400;
const payloadSchema = z.object({ exportId: z.guid() });

/** Puts copies of clients' data together, deletes them when their time is over, and forgets who left long ago. */
export function privacyJobs(
  ctx: Ctx,
  ports: Pick<PrivacyPorts, "records" | "letterCategories" | "writeArchive" | "forgetPerson" | "obstacles">,
): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      {
        kind: BUILD_EXPORT_JOB,
        lasting: true,
        run: async (payload) => buildClientExport(ctx, ports, payloadSchema.parse(payload).exportId),
      },
    ],
    recurring: [
      {
        kind: "customers.tend_exports",
        everySeconds: TEND_EVERY_SECONDS,
        run: () => clientExports.removeOutdatedParts(ctx.db, ctx.clock.now()),
      },
      {
        kind: PURGE,
        everySeconds: FORGET_EVERY_SECONDS,
        run: () => purgeClosed(asSystem(ctx, PURGE), ports),
      },
      {
        kind: "customers.forget_unconfirmed",
        everySeconds: FORGET_EVERY_SECONDS,
        run: () => forgetUnconfirmed(ctx),
      },
    ],
  };
}
