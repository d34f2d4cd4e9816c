export { searchApprovalsJob } from "./allowances/search-approvals.job.js";
export type { Web3Ports } from "./ports.js";
export { web3Records } from "./records.js";
export { registerWeb3Routes } from "./routes.js";
export { forgetWallets } from "./wallets/wallet-store.js";
