export { autoApproving, preferencesOf } from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
