export { registerDisputeRoutes } from "./routes.js";
