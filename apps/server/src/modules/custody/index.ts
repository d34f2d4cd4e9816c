export { custodyJobs } from "./jobs.js";
export { createNetworks } from "./networks/networks.js";
export type { CustodyPorts } from "./ports.js";
export { registerCustodyRoutes } from "./routes.js";
