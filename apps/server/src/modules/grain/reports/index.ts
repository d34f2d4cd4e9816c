export { noteRelease } from "./note-release.js";
export { registerReportRoutes } from "./routes.js";
