export { asksForPayment, preferencesOf, readPreferencesOf } from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
