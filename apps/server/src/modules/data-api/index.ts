export { registerDataApiRoutes } from "./routes.js";
