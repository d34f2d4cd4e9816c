export { MESSAGES, ORDERS, PAPERS, PAYMENTS, SHIPMENTS } from "./notice-switches.js";
export { asksForPayment, preferencesOf, readPreferencesOf } from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
