export { applicationNotices } from "./application/notices.js";
export { createFindCompanyRole } from "./members/acting.js";
export { memberNotices } from "./members/notices.js";
export type { CompanyPorts } from "./ports.js";
export { registerCompanyRoutes } from "./routes.js";
