import { HOUSE_DAY, type LimitPolicy } from "../limits/index.js";

/** What a client may send by Pix. */
export const PIX_LIMITS: LimitPolicy<"pix", "BRL"> = { category: "pix", asset: "BRL", rules: [HOUSE_DAY] };
