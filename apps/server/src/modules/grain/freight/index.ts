export { readFreightFor } from "./read-freight.js";
export { registerFreightRoutes } from "./routes.js";
export { deliveredPrice, type Freight, freightFrom, inUsdtCents, originOf } from "./tariff.js";
