import type { IncomingReason } from "@lastro/contracts/crypto/incoming";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { RecoveryFinding, RecoveryStage } from "@lastro/contracts/recoveries";
import { RECOVERY_OFFER_DAYS } from "@lastro/contracts/recoveries";
import type { Money } from "@lastro/money";

/** Crypto a client misses: what was asked, what the chain shows, and how far it is. */
export interface Recovery {
  readonly id: string;
  readonly userId: string;
  readonly network: CryptoNetwork;
  /** As the network writes it. */
  readonly txHash: string;
  /** Where in the transaction; null where it pays the client nothing. */
  readonly place: string | null;
  /** What custody wrote down of it. */
  readonly incomingId: string | null;
  /** The client's own address, canonical. */
  readonly address: string;
  readonly addressId: string;
  readonly openedBy: "client" | "house";
  readonly claimed: { readonly token: string; readonly amount: string } | null;
  readonly finding: RecoveryFinding;
  readonly token: string | null;
  /** In the chain's own unit. */
  readonly raw: bigint | null;
  /** Where it is an asset of ours. */
  readonly amount: Money | null;
  readonly from: string | null;
  /** Why it was set aside. */
  readonly reason: IncomingReason | null;
  readonly stage: RecoveryStage;
  readonly openedAt: Date;
  readonly fee: Money<"BRL"> | null;
  readonly holdId: string | null;
  /** Canonical. */
  readonly destination: string | null;
  readonly attemptId: string | null;
  readonly sentHash: string | null;
}

/** What sets the fee aside. */
export const HOLD_REASON = "crypto.recovery";

const DAY = 86_400;
export const OFFER_SECONDS = RECOVERY_OFFER_DAYS * DAY;

export const ENDED: ReadonlySet<RecoveryStage> = new Set([
  "recovered",
  "returned",
  "released",
  "kept",
  "declined",
  "explained",
]);
