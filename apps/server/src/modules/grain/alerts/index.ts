export { deleteAlertsOf } from "./alert-store.js";
export { matchAlertsJob } from "./match-alerts.job.js";
export { registerAlertRoutes } from "./routes.js";
