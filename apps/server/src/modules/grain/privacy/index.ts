export { traderPrivacyJobs } from "./jobs.js";
export type { TraderPrivacyCtx, TraderPrivacyPorts } from "./ports.js";
export { registerTraderPrivacyRoutes } from "./routes.js";
