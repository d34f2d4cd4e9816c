export { registerAdministrationRoutes } from "./routes.js";
