export type { Notice } from "./notice.js";
export type { NoticePorts } from "./ports.js";
export { postNoticesJob } from "./post-notices.job.js";
export { registerNoticeRoutes } from "./routes.js";
export { tellJobs } from "./tell.job.js";
export { tell } from "./tell.js";
