import type { AdminWithdrawal } from "@/features/crypto/api";

/** What an administrator is about to decide of a withdrawal. */
export interface Asking {
  readonly withdrawal: AdminWithdrawal;
  readonly about: "approve" | "ask" | "reject" | "raise";
}
