import type { GuardianStatus, VaultAsset, VaultDelay, VaultWithdrawalStatus } from "@lastro/contracts/vault";
import type { Money } from "@lastro/money";

/** What a client opened: how long what is asked for waits, and whether a shorter delay is to come. */
export interface Vault {
  readonly userId: string;
  readonly delayHours: VaultDelay;
  readonly next: { readonly delayHours: VaultDelay; readonly from: Date } | undefined;
  readonly openedAt: Date;
}

/** Who is told of each request and may cancel it. */
export interface Guardian {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly invitedAt: Date;
  readonly confirmedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly leavesAt: Date | null;
}

/** What is to come out, from the request to its end. */
export interface VaultWithdrawal {
  readonly id: string;
  readonly userId: string;
  readonly amount: Money<VaultAsset>;
  readonly status: VaultWithdrawalStatus;
  readonly requestedAt: Date;
  readonly readyAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly cancelledBy: string | null;
  readonly transactionId: string | null;
}

/** The vault as it stands at an instant: a shorter delay whose time has come counts. */
export function vaultAt(vault: Vault, now: Date): Vault {
  const { next } = vault;
  return next && next.from <= now ? { ...vault, delayHours: next.delayHours, next: undefined } : vault;
}

export function isOpen({ status }: Pick<VaultWithdrawal, "status">): boolean {
  return status === "waiting" || status === "ready";
}

/** Still counted among the client's guardians. */
export function isThere({ declinedAt, leavesAt }: Guardian, now: Date): boolean {
  return declinedAt === null && (leavesAt === null || leavesAt > now);
}

/** Is told of requests. */
export function watches(guardian: Guardian, now: Date): boolean {
  return guardian.confirmedAt !== null && isThere(guardian, now);
}

export function statusOf({ confirmedAt, declinedAt, leavesAt }: Guardian): GuardianStatus {
  if (declinedAt !== null) return "declined";
  if (leavesAt !== null) return "leaving";
  return confirmedAt === null ? "invited" : "confirmed";
}
