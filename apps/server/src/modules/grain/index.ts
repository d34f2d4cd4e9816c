export { authenticateTrader } from "./accounts/authenticate-trader.js";
export { findTrader } from "./accounts/find-trader.js";
export { registerTrader } from "./accounts/register-trader.js";
export { marketplaceSettings } from "./accounts/sign-in-settings.js";
export { traderHooks } from "./accounts/trader-hooks.js";
export { updateTrader } from "./accounts/update-trader.js";
export { grainJobs } from "./jobs.js";
export { type CleanPicture, cleanPicture, createOffer, keepImage, type NewOffer } from "./offers/index.js";
export { registerGrainRoutes } from "./routes.js";
