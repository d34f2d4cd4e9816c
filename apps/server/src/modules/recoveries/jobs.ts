import { createBackOff } from "@lastro/platform/jobs/back-off";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { NOTIFY_OF_RECOVERY, sendRecoveryNotice } from "./notify-client.js";
import type { RecoveryCtx } from "./ports.js";
import { SEND_RECOVERY, sendRecoveries, sendRecovery } from "./send-recovery.js";

const payloadSchema = z.object({ id: z.string() });

/** What the module does after a request, and again and again. */
export function recoveryJobs(ctx: RecoveryCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  const backOff = createBackOff(ctx.clock);
  return {
    jobs: [
      { kind: NOTIFY_OF_RECOVERY, run: (payload) => sendRecoveryNotice(ctx, payload) },
      { kind: SEND_RECOVERY, run: (payload) => sendRecovery(ctx, payloadSchema.parse(payload).id) },
    ],
    recurring: [{ kind: "recoveries.send-all", everySeconds: 5, run: () => sendRecoveries(ctx, backOff) }],
  };
}
