export { registerPriceIndexRoutes } from "./routes.js";
