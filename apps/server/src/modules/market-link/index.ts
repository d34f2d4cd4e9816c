export { deleteLink as forgetMarketLink } from "./link-store.js";
export type { MarketLinkPorts } from "./ports.js";
export { transferRecords } from "./read-link.js";
export { registerMarketLinkRoutes } from "./routes.js";
