export { type DailyLimit, dailyLimitsOf } from "./read-limits.js";
export { type AuditEntry, recordAudit, recordAudits } from "./record-audit.js";
export {
  type LimitCategory,
  type Spend,
  spendLimit,
  spendLimits,
  unspendLimits,
} from "./spend-limit.js";
