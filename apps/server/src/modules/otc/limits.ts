import { HOUSE_DAY, type LimitPolicy } from "../limits/index.js";

/** What a client may trade, in reais. */
export const OTC_LIMITS: LimitPolicy<"otc", "BRL"> = { category: "otc", asset: "BRL", rules: [HOUSE_DAY] };
