import { asSystem, type Ctx } from "@lastro/platform/context";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { carryOut } from "./carry-out.js";
import { duePlans } from "./plan-store.js";
import type { RecurringBuyPorts } from "./ports.js";

const KIND = "recurring-buys.run";

/** Makes the purchases whose time has come. One that fails stays due and keeps no other waiting. */
export function runPlansJob(ctx: Ctx & RecurringBuyPorts): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 60,
    async run() {
      const due = await duePlans(ctx.db, ctx.clock.now());
      await eachApart(ctx.log, "a recurring purchase could not be made", due, (plan) =>
        carryOut(asSystem(ctx, KIND), plan),
      );
    },
  };
}
