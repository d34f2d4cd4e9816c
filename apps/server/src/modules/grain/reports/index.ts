export { noteRelease, type Release, rebuildSales } from "./note-release.js";
export { registerReportRoutes } from "./routes.js";
