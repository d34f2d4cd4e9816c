export { registerDemoRoutes } from "./routes.js";
export { startRails } from "./start-rails.js";
