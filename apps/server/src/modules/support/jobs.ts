import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { NOTIFY_OF_SUPPORT, sendSupportNotice } from "./notify-client.js";
import { forgetPasses } from "./passes.js";
import type { SupportCtx } from "./ports.js";

/** What the module does after a request, and again and again. */
export function supportJobs(ctx: SupportCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [{ kind: NOTIFY_OF_SUPPORT, run: (payload) => sendSupportNotice(ctx, payload) }],
    recurring: [
      {
        kind: "support.forget-passes",
        everySeconds: 3_600,
        run: () => forgetPasses(ctx.db, ctx.clock.now()),
      },
    ],
  };
}
