export { registerDriverRoutes } from "./routes.js";
