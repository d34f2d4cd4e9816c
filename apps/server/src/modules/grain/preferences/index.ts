export { asksForPayment, autoApproving, preferencesOf, preferencesOfAll } from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
