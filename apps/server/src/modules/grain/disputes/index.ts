export { rulingAction } from "./ask-ruling.js";
export { DISPUTE_CASES } from "./dispute-case.js";
export { openDispute } from "./open-dispute.js";
export { registerDisputeRoutes } from "./routes.js";
export { sealEvidenceJob } from "./seal-evidence.job.js";
