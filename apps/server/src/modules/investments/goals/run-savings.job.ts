import { asSystem } from "@lastro/platform/context";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { InvestmentJobCtx } from "../ports.js";
import { carryOut } from "./carry-out.js";
import { dueSavings } from "./saving-store.js";

const KIND = "investments.save";

/** Saves what is due for goals. A plan that fails stays due and keeps no other waiting. */
export function runSavingsJob(ctx: InvestmentJobCtx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 60,
    async run() {
      const due = await dueSavings(ctx.db, ctx.clock.now());
      await eachApart(ctx.log, "a saving for a goal could not be made", due, (plan) =>
        carryOut(asSystem(ctx, KIND), plan),
      );
    },
  };
}
