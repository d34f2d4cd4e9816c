import type { LimitRule } from "./limit-policy.js";

/** The house's daily limit per client and category: R$ 100.000,00 in centavos (bank specification §9). */
export const HOUSE_DAY: LimitRule = { name: "day", window: "day", amount: 10_000_000n };
