export type { ApprovalContent } from "./approvals/approval.js";
export { askApproval, lapseApprovals } from "./approvals/ask-approval.js";
export type { ApprovalAction, ApprovalPorts } from "./approvals/ports.js";
export { pendingApprovals } from "./approvals/read-approvals.js";
export { registerApprovalRoutes } from "./approvals/routes.js";
export { type DailyLimit, dailyLimitsOf } from "./read-limits.js";
export { type AuditEntry, auditing, recordAudit, recordAudits } from "./record-audit.js";
export { DEFAULT_DAILY_LIMIT_MINOR, type LimitCategory, spendLimit } from "./spend-limit.js";
