export type { AccountsPorts, DescribeMovements, MovementFacts, WalletPrices } from "./ports.js";
export { registerAccountsRoutes } from "./routes.js";
