export { standingsOf } from "./read-standing.js";
export { registerStandingRoutes } from "./routes.js";
