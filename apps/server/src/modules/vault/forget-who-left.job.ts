import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { forgetWhoLeft } from "./vault-store.js";

/** Forgets, each hour, links that are over and people who are guardians no more. */
export function forgetWhoLeftJob(ctx: Ctx): RecurringJob {
  return {
    kind: "vault.forget_who_left",
    everySeconds: 3_600,
    run: () => forgetWhoLeft(ctx.db, ctx.clock.now()),
  };
}
