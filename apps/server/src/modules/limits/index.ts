export { forgetLimitCountsJob } from "./forget-counts.job.js";
export { HOUSE_DAY } from "./house-rules.js";
export type { LimitPolicy, LimitRule, Spend } from "./limit-policy.js";
export { setLimit } from "./own-limits.js";
export { type LimitView, readLimits } from "./read-limits.js";
export { releaseLimits, spendLimits, spendLimitsTogether, usedOf } from "./spend-limits.js";
