export { startTablesThread } from "./files/start-tables-thread.js";
export { type WriteTables, writeTables } from "./files/write-tables.js";
export { reportJobs } from "./kept/report-jobs.js";
export { noteRelease } from "./note-release.js";
export type { ReportPorts } from "./ports.js";
export { registerReportRoutes } from "./routes.js";
export { drawWalletStatement } from "./statement/draw-wallet-statement.js";
export { startWalletStatementThread } from "./statement/start-wallet-statement-thread.js";
export type { DrawWalletStatement } from "./statement/wallet-statement.js";
