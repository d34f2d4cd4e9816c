export { findLegalData, forgetLegalData, haveLegalData, writeLegalFacts } from "./legal-store.js";
export { registerPartyRoutes } from "./routes.js";
export { saveLegalData } from "./save-legal-data.js";
