/** Why what was paid went back to its payer. */
export const PIX_RETURN_REASONS = [
  "late",
  "wrong_amount",
  "already_paid",
  "order_closed",
  "desk_refused",
] as const;
export type PixReturnReason = (typeof PIX_RETURN_REASONS)[number];
