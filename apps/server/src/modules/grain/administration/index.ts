export { factorResetAction } from "./reset-second-factor.js";
export { registerAdministrationRoutes } from "./routes.js";
