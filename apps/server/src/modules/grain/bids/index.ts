export { bidAnswerTimers, bidTimers } from "./bid-timers.js";
export { registerBidRoutes } from "./routes.js";
export { withdrawAllOf } from "./withdraw-bid.js";
