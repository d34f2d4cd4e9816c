/** How often what a client planned once is done again. */
export const PLAN_REPEATS = ["daily", "weekly", "monthly"] as const;
export type PlanRepeats = (typeof PLAN_REPEATS)[number];

/** From this hour of its day, by Brasília, it is done; from the last on, that day's is skipped. */
export const PLAN_FROM_HOUR = 9;
export const PLAN_UNTIL_HOUR = 21;

export const PLAN_STATUSES = ["active", "paused", "ended"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Why a plan stands still: the client's wish, or a balance that did not suffice. */
export const PAUSE_REASONS = ["by_client", "insufficient_funds"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
