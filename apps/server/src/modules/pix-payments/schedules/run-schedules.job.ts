import { asSystem, type Ctx } from "@lastro/platform/context";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { PixPaymentPorts } from "../ports.js";
import { carryOutRun } from "./carry-out-run.js";
import { dueRuns } from "./run-store.js";

const KIND = "pix-payments.run-schedules";
const BATCH = 100;

/** Makes the payments whose day has come. One that fails stays due and keeps no other waiting. */
export function runSchedulesJob(ctx: Ctx & PixPaymentPorts): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 60,
    async run(stopping) {
      const now = ctx.clock.now();
      let after: string | undefined;
      do {
        const due = await dueRuns(ctx.db, { now, after, limit: BATCH });
        await eachApart(ctx.log, "a scheduled Pix could not be made", due, (run) =>
          carryOutRun(asSystem(ctx, KIND), run),
        );
        after = due.length === BATCH ? due.at(-1)?.id : undefined;
      } while (after !== undefined && stopping?.aborted !== true);
    },
  };
}
