export { openDispute } from "./open-dispute.js";
export { registerDisputeRoutes } from "./routes.js";
