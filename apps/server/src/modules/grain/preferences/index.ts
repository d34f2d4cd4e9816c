export { autoApproves, preferencesOf } from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
