import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { activateCharge } from "./activate-charge.js";
import { ACTIVATE_CHARGE } from "./create-charge.js";
import { followInquiries } from "./follow-inquiries.js";
import { forgetCallbacksJob } from "./forget-callbacks.job.js";
import { advanceKey, advanceKeys } from "./keys/advance-key.js";
import { pollKeys } from "./keys/poll-keys.js";
import { ADVANCE_KEY } from "./keys/register-key.js";
import { pollCharges } from "./poll-charges.js";
import type { PixCtx } from "./ports.js";
import { READ_CALLBACK, readCallback } from "./read-callback.js";
import { registerCallback } from "./register-callback.js";
import { SEND_RETURN, sendReturn, settleReturns } from "./settle-returns.js";
import { sweepReceived } from "./sweep-received.js";

/** What the module does after a request, and again and again. */
export function pixJobs(ctx: PixCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      {
        kind: ACTIVATE_CHARGE,
        run: (payload) => activateCharge(ctx, { chargeId: idIn(payload, "chargeId"), firstAttempt: false }),
      },
      { kind: READ_CALLBACK, run: (payload) => readCallback(ctx, idIn(payload, "callbackId")) },
      { kind: ADVANCE_KEY, run: (payload) => advanceKey(ctx, idIn(payload, "keyId")) },
      { kind: SEND_RETURN, run: (payload) => sendReturn(ctx, idIn(payload, "returnId")) },
    ],
    recurring: [
      { kind: "pix.register-callback", everySeconds: 60, run: () => registerCallback(ctx) },
      {
        kind: "pix.follow-inquiries",
        everySeconds: 2,
        run: (stopping) => followInquiries(ctx, stopping),
      },
      { kind: "pix.poll-charges", everySeconds: 60, run: () => pollCharges(ctx) },
      { kind: "pix.advance-keys", everySeconds: 60, run: () => advanceKeys(ctx) },
      { kind: "pix.poll-keys", everySeconds: 60, run: () => pollKeys(ctx) },
      { kind: "pix.settle-returns", everySeconds: 60, run: () => settleReturns(ctx) },
      forgetCallbacksJob(ctx),
      { kind: "pix.sweep-received", everySeconds: 86_400, run: () => sweepReceived(ctx) },
    ],
  };
}

function idIn(payload: unknown, name: string): string {
  return z.record(z.string(), z.string()).parse(payload)[name] ?? "";
}
