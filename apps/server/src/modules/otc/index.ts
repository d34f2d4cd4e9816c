export { acceptQuote } from "./accept-quote.js";
export { expireQuotesJob } from "./expire-quotes.job.js";
export { fundDesk } from "./fund-desk.js";
export type { OtcCtx, OtcPorts } from "./ports.js";
export { describeTrades } from "./queries.js";
export { OTC_ORDER_TRANSITIONS, OTC_QUOTE_TRANSITIONS } from "./quote.js";
export { requestQuote } from "./request-quote.js";
export { registerOtcRoutes } from "./routes.js";
