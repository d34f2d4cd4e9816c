import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { matchAlertsJob } from "./alerts/index.js";
import { sealEvidenceJob } from "./disputes/index.js";
import { type NoticePorts, notifyJobs } from "./notices/index.js";
import { tidyImagesJob } from "./offers/index.js";
import { foldOrderSumsJob, payWaitingOrdersJob } from "./orders/index.js";
import { type TraderPrivacyCtx, traderPrivacyJobs } from "./privacy/index.js";
import { expirePixPaymentsJob, payInReaisJob } from "./reais/index.js";
import { type ReportPorts, reportJobs } from "./reports/index.js";
import { deleteOldProofsJob } from "./signatures/index.js";
import { type WalletPorts, walletJobs } from "./wallet/index.js";

/** What the marketplace does by itself. */
export function grainJobs(
  ctx: TraderPrivacyCtx & NoticePorts & Pick<ReportPorts, "writeTables"> & WalletPorts,
): {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
} {
  const reports = reportJobs(ctx);
  const privacy = traderPrivacyJobs(ctx);
  const wallet = walletJobs(ctx);
  return {
    jobs: [
      ...notifyJobs(ctx),
      ...reports.jobs,
      ...privacy.jobs,
      ...wallet.jobs,
      payInReaisJob(ctx),
      matchAlertsJob(ctx),
    ],
    recurring: [
      tidyImagesJob(ctx),
      sealEvidenceJob(ctx),
      foldOrderSumsJob(ctx),
      deleteOldProofsJob(ctx),
      payWaitingOrdersJob(ctx),
      expirePixPaymentsJob(ctx),
      ...reports.recurring,
      ...privacy.recurring,
      ...wallet.recurring,
    ],
  };
}
