/** Where a deposit stands. `under_analysis` waits for an operator; `rejected` also is one nobody paid in time. */
export const DEPOSIT_STATES = ["announced", "confirmed", "rejected", "under_analysis"] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** The same in the specification's words, as on the wire and on screens (`deposit-words.ts`). */
export const DEPOSIT_STATUSES = ["pendente", "confirmado", "rejeitado", "em_analise"] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Why a deposit stands where it stands, or an arrival was credited to nobody. */
export const DEPOSIT_REASONS = [
  /** Waiting: for the payment, for the network to show it, for finality, for providers that agree or answer. */
  "awaiting_payment",
  "not_found",
  "confirming",
  "providers_disagree",
  "network_unavailable",
  /** Rejected. */
  "execution_failed",
  "wrong_token",
  "wrong_recipient",
  "hash_already_used",
  /** Older than the watch of our address. */
  "before_watch",
  "expired",
  "cancelled_by_owner",
  "refused_by_operator",
  /** Under analysis. */
  "amount_not_reserved",
  "out_of_time",
  "below_minimum",
  "risk_listed",
  "sender_blocked",
  "unclaimed",
  /** The account it was announced for was closed before it came. */
  "account_closed",
  /** Its transaction is in a final block again, after an earlier payment of it was written off. */
  "back_after_write_off",
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Every check a hash goes through, in the order they are made and shown. */
export const DEPOSIT_CHECKS = [
  /** The hash has the form of one. */
  "hash_format",
  /** Both providers show the transaction. */
  "transaction_found",
  /** And say the same of it: block, outcome, logs. */
  "providers_agree",
  /** The network carried it out. */
  "execution_succeeded",
  /** It moved USDT: the token's own contract, by its address. */
  "token_contract",
  /** To our address, more than nothing. */
  "recipient_ours",
  /** Its block can no longer be taken back. */
  "finality",
  /** And is still the block it was read from. */
  "block_hash",
  /** The block was made while the deposit was open. */
  "time_window",
  /** The exact amount is the one reserved for this deposit. */
  "exact_amount",
  /** At least 10 USDT, from an address nobody warns of and the token's issuer did not block. */
  "minimum",
  "risk_list",
  /** Credited, and credited once. */
  "credited_once",
] as const;
export type DepositCheck = (typeof DEPOSIT_CHECKS)[number];

/** `waiting` is being looked at; `pending` was not reached yet. */
export const CHECK_RESULTS = ["passed", "failed", "waiting", "pending"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** What arrived against what was reserved. */
export const AMOUNT_DIFFERENCES = ["below", "above"] as const;
export type AmountDifference = (typeof AMOUNT_DIFFERENCES)[number];
