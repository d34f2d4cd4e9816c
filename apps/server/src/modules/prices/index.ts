export { alertRecords } from "./alerts/alert-records.js";
export { forgetAlerts } from "./alerts/alert-store.js";
export { PRICE_ALERTS, priceNotices } from "./alerts/notices.js";
export {
  type ConfirmedPrice,
  type ConfirmedPriceSource,
  confirmedPrice,
  historicConfirmedPrice,
  type Trust,
} from "./confirmed-price.js";
export { newestClosings } from "./currencies/closing-store.js";
export { createCurrencyFeeds } from "./currencies/create-currency-feeds.js";
export { currencyJobs } from "./currencies/currency-jobs.js";
export { readCurrencies, readCurrencyHistory } from "./currencies/queries.js";
export { favouriteRecords, forgetFavourites } from "./favourites.js";
export { createPriceFeeds } from "./feed/create-price-feeds.js";
export type { PriceFeeds } from "./feed/port.js";
export { fillHistory } from "./fill-history.job.js";
export { createFreshenCurrencies, createFreshenPrices, type FreshenPrices } from "./freshen-prices.js";
export {
  historicPrice,
  type LivePrice,
  lastPrices,
  latestPrice,
  latestPrices,
  livePrice,
  liveQuote,
  type PriceSource,
  priceNow,
  valueAt,
  worthForLimits,
  worthOfDollars,
} from "./live-price.js";
export { pastPrices } from "./past-prices.js";
export { priceJobs } from "./price-jobs.js";
export { p2pPrices } from "./price-rules.js";
export { refreshPrices } from "./refresh-prices.js";
export { registerPricesRoutes } from "./routes.js";
