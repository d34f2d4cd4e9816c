import type { HistoryPeriod as Period } from "@lastro/contracts/accounts";

export type HistoryPeriod = Period;

/** In the order they are offered. */
export const HISTORY_PERIODS = ["7d", "30d", "90d"] as const satisfies readonly Period[];
