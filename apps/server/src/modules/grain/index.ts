export { authenticateTrader } from "./accounts/authenticate-trader.js";
export { findTrader } from "./accounts/find-trader.js";
export { marketplaceSettings } from "./accounts/sign-in-settings.js";
export { traderHooks } from "./accounts/trader-hooks.js";
export { grainJobs } from "./jobs.js";
export { registerGrainRoutes } from "./routes.js";
