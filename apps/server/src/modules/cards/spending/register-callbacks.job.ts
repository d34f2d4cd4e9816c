import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { callbackAddress } from "./callback-routes.js";
import type { SpendingPorts } from "./ports.js";

/** Has the provider call us, also after someone pointed it elsewhere. */
export function registerCallbacksJob(ctx: Ctx & Pick<SpendingPorts, "issuer">): RecurringJob {
  return {
    kind: "cards.register-callbacks",
    everySeconds: 300,
    run: async () => {
      await ctx.issuer.messages.register?.(callbackAddress(ctx.config));
    },
  };
}
