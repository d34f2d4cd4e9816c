export { traderIntegrations } from "./trader-ports.js";
