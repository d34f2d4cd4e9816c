export { admitTrader } from "./accounts/admit-trader.js";
export { lockTraders } from "./accounts/closed-accounts.js";
export { findTrader } from "./accounts/find-trader.js";
export { taxIdOfTrader, taxIdOfTraderChangedAt } from "./accounts/read-trader.js";
export { registerTrader } from "./accounts/register-trader.js";
export { marketplaceSettings } from "./accounts/sign-in-settings.js";
export { proveTrader } from "./accounts/sign-in-trader.js";
export { traderHooks } from "./accounts/trader-hooks.js";
export { updateTrader } from "./accounts/update-trader.js";
export { factorResetAction } from "./administration/index.js";
export { bidAnswerTimers, bidTimers } from "./bids/index.js";
export { DISPUTE_CASES, openDispute, rulingAction } from "./disputes/index.js";
export { traderIntegrations } from "./integrations/index.js";
export { grainJobs } from "./jobs.js";
export { marketDelivery, marketRealm } from "./notices/index.js";
export { type CleanPicture, cleanPicture, createOffer, keepImage, type NewOffer } from "./offers/index.js";
export {
  acceptOrder,
  cancelOrder,
  confirmDelivery,
  declareDelivery,
  declineOrder,
  drawContract,
  orderLoads,
  orderTimers,
  placeOrder,
  proposePrice,
  proposeSettlement,
  shipLoad,
  startContractThread,
  updateLoad,
  writeMessage,
} from "./orders/index.js";
export { saveLegalData, writeLegalFacts } from "./parties/index.js";
export type { TraderPrivacyPorts } from "./privacy/index.js";
export { type DeskPort, orderPixTaker } from "./reais/index.js";
export {
  type DrawWalletStatement,
  drawWalletStatement,
  startTablesThread,
  startWalletStatementThread,
  type WriteTables,
  writeTables,
} from "./reports/index.js";
export { registerGrainRoutes } from "./routes.js";
export { keepProof } from "./signatures/index.js";
export { SIGNED_DOCUMENTS } from "./signed-documents.js";
export {
  addDocument,
  decideVerification,
  readOwnVerification,
  submitVerification,
  VERIFICATION_CASES,
} from "./verification/index.js";
export {
  countOpenPayments,
  depositProduct,
  depositRecords,
  hasOpenDeposit,
  openDeposit,
  readDeposit,
  type WalletPorts,
  walletIdsOf,
  withdrawalProduct,
  withdrawalRecords,
} from "./wallet/index.js";
