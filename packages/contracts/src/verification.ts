import { z } from "zod";

/** Everything a verification of the books may find broken. Screens have a sentence for each. */
export const VERIFICATION_PROBLEMS = [
  "transaction_unbalanced",
  "transaction_too_short",
  "entry_orphaned",
  "books_unbalanced",
  "balance_not_entries",
  "account_sequence_broken",
  "entry_time_wrong",
  "held_not_holds",
  "hold_not_its_moves",
  "account_overdrawn",
  "hold_overdue",
  "order_not_as_quoted",
  "pix_not_booked_once",
  "pix_return_not_booked",
  "pix_returned_too_much",
  "pix_unrecorded",
  "claw_back_not_booked",
  "debt_not_as_noted",
  "debts_not_booked",
  "transfer_not_booked",
  "transfer_unrecorded",
  "custody_short",
  "arrival_not_booked_once",
  "arrival_unrecorded",
  "arrival_before_watch",
  "chain_history_not_arrivals",
  "custody_differs",
  "suspense_not_arrivals",
  "withdrawal_not_booked_once",
  "return_not_booked_once",
  "write_off_not_booked_once",
  "approval_missing",
  "escrow_wrong",
  "escrow_timer_after_end",
  "grain_stock_wrong",
  "grain_escrow_wrong",
  "grain_sums_wrong",
  "grain_release_not_booked_once",
  "grain_clock_in_dispute",
  "grain_release_not_noted",
  "grain_sales_wrong",
  "grain_order_sum_wrong",
  "grain_closed_not_empty",
  "case_without_decision",
  "case_past_deadline",
  "case_without_deadline",
  "case_not_as_subject",
  "stuck",
  "key_unanswered",
  "step_not_in_graph",
  "step_from_elsewhere",
  "step_not_reached",
  "link_missing",
  "link_changed",
  "chain_length_wrong",
  "chain_head_wrong",
  "migration_missing",
  "migration_changed",
  "migration_unknown",
  "mode_not_content",
] as const;
export type VerificationProblemKind = (typeof VERIFICATION_PROBLEMS)[number];

/** What has a state, where a problem is about one. */
export const VERIFIED_THINGS = [
  "otc_quote",
  "otc_order",
  "pix_charge",
  "pix_key",
  "pix_return",
  "pix_unmatched",
  "kyc_case",
  "kyc_document",
  "custody_deposit",
  "grain_order",
  "grain_load",
  "grain_dispute",
  "case",
  "custody_withdrawal",
  "custody_return",
  "custody_arrival",
] as const;
export type VerifiedThing = (typeof VERIFIED_THINGS)[number];

/** One invariant and what breaks it. */
export const verificationCheckSchema = z.object({
  id: z.string(),
  /** In English; screens have their own words for the checks and problems they know. */
  title: z.string(),
  ok: z.boolean(),
  problems: z.array(
    z.object({
      kind: z.string(),
      /** Ids, counts, instants, and amounts in the smallest unit of `asset`. */
      facts: z.record(z.string(), z.string()),
      text: z.string(),
    }),
  ),
});
export type VerificationCheck = z.output<typeof verificationCheckSchema>;
