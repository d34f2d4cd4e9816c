export { custodyJobs } from "./jobs.js";
export { createNetworks } from "./networks/networks.js";
export type { CustodyPorts } from "./ports.js";
export { returnAction } from "./returns/ask-return.js";
export { registerCustodyRoutes, registerWithdrawalRoutes } from "./routes.js";
export { withdrawalAction } from "./withdrawals/approve-withdrawal.js";
export { createHttpSigner } from "./withdrawals/signer/http-signer.js";
