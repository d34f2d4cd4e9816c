export { rulingAction } from "./ask-ruling.js";
export { openDispute } from "./open-dispute.js";
export { registerDisputeRoutes } from "./routes.js";
