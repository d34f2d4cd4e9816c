export { marketDelivery, marketRealm } from "./delivery.js";
export { notifyJobs } from "./notify-of-orders.job.js";
export { notifyTrader, type TraderNotice } from "./notify-trader.js";
export type { NoticePorts } from "./ports.js";
export { registerNoticeRoutes } from "./routes.js";
