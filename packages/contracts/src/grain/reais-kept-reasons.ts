/** Why what was released stays in the wallet as USDT although its producer is paid in reais. */
export const REAIS_KEPT_REASONS = [
  "no_rate",
  "below_minimum",
  "no_key",
  "no_directory",
  "spent",
  "refused",
] as const;
export type ReaisKeptReason = (typeof REAIS_KEPT_REASONS)[number];
