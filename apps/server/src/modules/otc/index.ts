export { acceptQuote } from "./accept-quote.js";
export { expireQuotesJob } from "./expire-quotes.job.js";
export { fundDesk } from "./fund-desk.js";
export type { OtcPorts } from "./ports.js";
export { describeTrades, hasOpenQuote, orderRecords, readSettings } from "./queries.js";
export { requestQuote } from "./request-quote.js";
export { registerOtcRoutes } from "./routes.js";
export { updateSettings } from "./update-settings.js";
