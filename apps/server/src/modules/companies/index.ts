export { applicationNotices } from "./application/notices.js";
export { payBatchesJob, payBatchJob } from "./batches/pay-batch.js";
export { createFindCompanyRole } from "./members/acting.js";
export { memberNotices } from "./members/notices.js";
export type { CompanyPorts } from "./ports.js";
export { expireProposalsJob } from "./proposals/decide-proposal.js";
export { proposalNotices } from "./proposals/notices.js";
export type { PaymentPorts } from "./proposals/payment-ports.js";
export { assertMaySpendAlone, refusalToSpendAlone } from "./proposals/spend-alone.js";
export {
  companyRecords,
  endMembershipsOf,
  forgetApplicationsOf,
  isLastOwner,
} from "./records.js";
export { registerCompanyRoutes } from "./routes.js";
