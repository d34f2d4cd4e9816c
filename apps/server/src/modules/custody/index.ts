export { custodyJobs } from "./jobs.js";
export { createNetworks } from "./networks/networks.js";
export type { CustodyPorts } from "./ports.js";
export { registerCustodyRoutes, registerWithdrawalRoutes } from "./routes.js";
export { createHttpSigner } from "./withdrawals/signer/http-signer.js";
