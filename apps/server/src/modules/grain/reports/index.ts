export { reportJobs } from "./kept/report-jobs.js";
export { noteRelease } from "./note-release.js";
export { registerReportRoutes } from "./routes.js";
