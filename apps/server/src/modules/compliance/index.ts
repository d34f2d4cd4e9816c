export { type DailyLimit, dailyLimitsOf } from "./read-limits.js";
export { type AuditEntry, recordAudit } from "./record-audit.js";
export { DEFAULT_DAILY_LIMIT_MINOR, type LimitCategory, spendLimit } from "./spend-limit.js";
