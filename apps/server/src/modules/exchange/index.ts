export { exchangeSettingsAction } from "./administration/change-settings.js";
export { iofRateAction } from "./administration/set-iof-rate.js";
export { expireQuotesJob as expireExchangeQuotesJob } from "./expire-quotes.job.js";
export { exchangeNotices } from "./notices.js";
export { type ExchangeValue, exchangeValues } from "./order-values.js";
export type { ExchangePorts } from "./ports.js";
export { describeExchanges, exchangeRecords, hasOpenQuote as hasOpenExchangeQuote } from "./queries.js";
export { registerExchangeRoutes } from "./routes.js";
