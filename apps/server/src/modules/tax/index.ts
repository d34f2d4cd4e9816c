export { costRecords, forgetCosts } from "./cost-store.js";
export { registerTaxRoutes } from "./routes.js";
