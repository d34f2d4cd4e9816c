export {
  asksForPayment,
  autoApproving,
  preferencesOf,
  preferencesOfAll,
  readPreferencesOf,
} from "./preference-store.js";
export { registerPreferenceRoutes } from "./routes.js";
