export { forgetLimitCountsJob } from "./forget-counts.job.js";
export {
  BASIC_24H,
  HOUSE_DAY,
  HOUSE_MONTH,
  NEW_PAYEE_24H,
  NIGHT,
  ONE_PIX,
  UNREGISTERED_DEVICE,
  UNREGISTERED_DEVICE_DAY,
} from "./house-rules.js";
export { categoryOf, type LimitPolicy, type LimitRule, type Spend } from "./limit-policy.js";
export { cancelRaise, grantLimit, setLimit } from "./own-limits.js";
export { type LimitView, readLimits } from "./read-limits.js";
export { releaseLimits, spendLimits, spendLimitsTogether, usedOf } from "./spend-limits.js";
export { NIGHT_HOURS } from "./windows.js";
