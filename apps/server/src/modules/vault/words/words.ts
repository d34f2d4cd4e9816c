import type { NoticeText } from "../../notices/index.js";

export type WithdrawalEvent =
  | "requested"
  | "ready"
  | "completed"
  | "cancelled"
  | "cancelled_by_guardian"
  | "expired";
export type GuardianEvent = "invited" | "confirmed" | "declined" | "removed" | "leaving";
export type DelayEvent = "changed" | "to_change";

interface WithdrawalSaid {
  readonly amount: string;
  readonly readyAt: string;
  readonly expiresAt: string;
  readonly guardian: string;
}

/** What clients are told of their vault, in one language. Amounts and instants arrive in its words. */
export interface VaultWords {
  readonly withdrawal: Readonly<Record<WithdrawalEvent, (said: WithdrawalSaid) => NoticeText>>;
  readonly guardian: Readonly<
    Record<GuardianEvent, (said: { readonly name: string; readonly at: string }) => NoticeText>
  >;
  readonly delay: Readonly<
    Record<DelayEvent, (said: { readonly hours: string; readonly from: string }) => NoticeText>
  >;
}
