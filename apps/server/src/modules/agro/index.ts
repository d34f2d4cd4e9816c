export { authenticateTrader } from "./accounts/authenticate-trader.js";
export { traderHooks } from "./accounts/trader-hooks.js";
export { registerAgroRoutes } from "./routes.js";
export { agroSettings } from "./settings.js";
