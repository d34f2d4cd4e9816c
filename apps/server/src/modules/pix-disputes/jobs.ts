import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { agreeToContest } from "./decide-incoming.js";
import { DECIDE_FOR_SILENT } from "./dispute-cases.js";
import { lockDispute } from "./dispute-store.js";
import { followClaims } from "./follow-claims.js";
import { followRecoveries, submitRecovery } from "./follow-recoveries.js";
import { followMonitored } from "./monitoring.js";
import { NOTIFY_OF_DISPUTE, sendDisputeNotice } from "./notify-client.js";
import { SUBMIT_RECOVERY } from "./open-outgoing.js";
import type { DisputeCtx } from "./ports.js";
import { SEND_REFUND } from "./refund-store.js";
import { sendRefund, settleRefunds } from "./settle-refunds.js";

/** What the module does after a request, and again and again. */
export function pixDisputeJobs(ctx: DisputeCtx): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [
      { kind: NOTIFY_OF_DISPUTE, run: (payload) => sendDisputeNotice(ctx, payload) },
      { kind: SUBMIT_RECOVERY, run: (payload) => submitRecovery(ctx, idIn(payload, "id")) },
      { kind: SEND_REFUND, run: (payload) => sendRefund(ctx, idIn(payload, "refundId")) },
      { kind: DECIDE_FOR_SILENT, run: (payload) => decideForSilent(ctx, idIn(payload, "id")) },
    ],
    recurring: [
      { kind: "pix_disputes.claims", everySeconds: 20, run: () => followClaims(ctx) },
      { kind: "pix_disputes.recoveries", everySeconds: 20, run: () => followRecoveries(ctx) },
      { kind: "pix_disputes.refunds", everySeconds: 20, run: () => settleRefunds(ctx) },
      { kind: "pix_disputes.monitored", everySeconds: 60, run: () => followMonitored(ctx) },
    ],
  };
}

/** Whoever defends or decides meanwhile comes first. */
async function decideForSilent(ctx: DisputeCtx, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute.stage !== "in_review" || !dispute.wasSilent) return;
    const system = asSystem(ctx, DECIDE_FOR_SILENT);
    await agreeToContest(tx, system, dispute, { by: "system", reason: null, takesTwo: false });
  });
}

function idIn(payload: unknown, name: string): string {
  return z.record(z.string(), z.string()).parse(payload)[name] ?? "";
}
