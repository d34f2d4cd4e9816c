export { countOpenPayments } from "./count-open-payments.js";
export { depositProduct } from "./deposits/deposit-product.js";
export { openDeposit } from "./deposits/open-deposit.js";
export { readDeposit } from "./deposits/queries.js";
export { walletJobs } from "./jobs.js";
export { depositRecords, hasOpenDeposit, walletIdsOf, withdrawalRecords } from "./owner-records.js";
export type { WalletPorts } from "./ports.js";
export { registerWalletRoutes } from "./routes.js";
export { withdrawalProduct } from "./withdrawals/withdrawal-product.js";
