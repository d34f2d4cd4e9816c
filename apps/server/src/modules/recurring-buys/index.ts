export { endPlansOf } from "./change-plans.js";
export { recurringBuyNotices } from "./notices.js";
export type { RecurringBuyPorts } from "./ports.js";
export { recurringBuyRecords } from "./read-plans.js";
export { registerRecurringBuyRoutes } from "./routes.js";
export { runPlansJob } from "./run-plans.job.js";
