export { registerStandingRoutes } from "./routes.js";
