export { limitChanged } from "./limits/notices.js";
export type { ClientLimitPorts } from "./limits/ports.js";
export { raiseAction } from "./limits/propose-raise.js";
export { registerClientLimitRoutes } from "./limits/routes.js";
export {
  type AccountsPorts,
  type DescribeMovements,
  describeAs,
  describeTogether,
  type MovementFacts,
  type MovementName,
} from "./ports.js";
export { registerAccountsRoutes } from "./routes.js";
export { drawStatement, type PdfStatement } from "./statement/export-pdf.js";
export { type MovementDetail, readMovement } from "./statement/read-movement.js";
export { startStatementThread } from "./statement/start-statement-thread.js";
export { statementRecords } from "./statement/statement-records.js";
export { TRANSFER_LIMITS } from "./transfers/limits.js";
export { transferReceived } from "./transfers/notices.js";
export { notifyOfTransfersJob } from "./transfers/notify-of-transfers.job.js";
export type { TransferPorts } from "./transfers/ports.js";
export { countLookUp, refusalOfParties } from "./transfers/recipients.js";
export { registerTransferRoutes } from "./transfers/routes.js";
export { createTransfers, type Transfers } from "./transfers/send-transfer.js";
export { spendAsTransfer } from "./transfers/spend-as-transfer.js";
