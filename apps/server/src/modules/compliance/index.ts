export { acceptRow, type ProtectedRow } from "./accept-row.js";
export type { ApprovalContent } from "./approvals/approval.js";
export { askApproval, askApprovalFor, lapseApprovals } from "./approvals/ask-approval.js";
export type { ApprovalAction, ApprovalPorts } from "./approvals/ports.js";
export { pendingApprovals } from "./approvals/read-approvals.js";
export { registerApprovalRoutes } from "./approvals/routes.js";
export { settingsProposals } from "./approvals/settings-proposals.js";
export { assertPresent, type Presence, type PresenceProof, type ProvePresence } from "./assert-present.js";
export { auditRecords } from "./audit-records.js";
export { type Change, changeLine, changesOf } from "./changes.js";
export { buildExport } from "./exports/build-export.js";
export { presentExport } from "./exports/data-export.js";
export { createExportStore } from "./exports/export-store.js";
export { registerExportFile } from "./exports/file-routes.js";
export { listedFiles, type ReadRecords, recordFiles, textFile } from "./exports/record-files.js";
export { type ExportKeeper, ownExports, requestExport } from "./exports/request-export.js";
export { startArchiveThread } from "./exports/start-archive-thread.js";
export {
  type ArchiveFile,
  type DataRecord,
  type WriteArchive,
  writeArchive,
} from "./exports/write-archive.js";
export { type AuditEntry, auditing, recordAudit, recordAudits } from "./record-audit.js";
