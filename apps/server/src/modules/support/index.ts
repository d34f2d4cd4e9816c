export { supportJobs } from "./jobs.js";
export { supportNotices } from "./notices.js";
export type { SupportPorts } from "./ports.js";
export { forgetSupportOf, supportRecords } from "./records.js";
export { registerSupportRoutes } from "./routes.js";
export { SUPPORT_CASES } from "./support-cases.js";
