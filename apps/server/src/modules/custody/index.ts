export { attributionAction as depositAttributionAction } from "./deposits/ask-attribution.js";
export { openDeposit } from "./deposits/open-deposit.js";
export { readDeposit } from "./deposits/queries.js";
export { custodyJobs } from "./jobs.js";
export { createNetworks, type Networks } from "./networks/networks.js";
export {
  depositRecords,
  hasDepositUnderWay,
  hasWithdrawalUnderWay,
  ownedIds,
  withdrawalRecords,
} from "./owner-records.js";
export type { CustodyPorts } from "./ports.js";
export { returnAction } from "./returns/ask-return.js";
export { registerCustodyRoutes, registerWithdrawalRoutes } from "./routes.js";
export { followAddress } from "./watch/follow-address.js";
export { watchNetwork } from "./watch/watch-network.js";
export { withdrawalAction } from "./withdrawals/approve-withdrawal.js";
export { createHttpSigner } from "./withdrawals/signer/http-signer.js";
export { stopWithdrawals } from "./withdrawals/stop-withdrawals.js";
export { forgetDestinations } from "./withdrawals/withdrawal-store.js";
export { writeOffAction } from "./write-offs/ask-write-off.js";
