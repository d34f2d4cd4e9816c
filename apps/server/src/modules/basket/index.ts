export { basketSettingsAction } from "./change-settings.js";
export { expireQuotesJob as expireBasketQuotesJob } from "./expire-quotes.job.js";
export { basketNotices } from "./notices.js";
export type { BasketPorts } from "./ports.js";
export { basketRecords, hasBasket } from "./read-basket.js";
export { registerBasketRoutes } from "./routes.js";
export { watchDriftJob } from "./watch-drift.job.js";
