import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { TreasuryKind, TreasuryStatus } from "@lastro/contracts/treasury";
import type { Money } from "@lastro/money";

/** Money between the hot and the cold addresses of an asset on a network. */
export interface Movement {
  readonly id: string;
  readonly kind: TreasuryKind;
  readonly network: CryptoNetwork;
  readonly amount: Money;
  /** Where it goes, canonical. */
  readonly address: string;
  readonly status: TreasuryStatus;
  readonly reason: string | null;
  /** Null where nobody asked. */
  readonly requestedBy: string | null;
  readonly requestedAt: Date;
  readonly approvedBy: string | null;
  readonly approvedAt: Date | null;
  readonly endedAt: Date | null;
  /** What arrived, of a refill. */
  readonly arrivalId: string | null;
}

export const OPEN_STATUSES = ["asked", "approved", "sending", "sent"] as const satisfies TreasuryStatus[];
export const APPROVAL_OF = { sweep: "treasury.sweep", refill: "treasury.refill" } as const;
