import type { ReturnStep } from "@lastro/contracts/custody/arrivals";
import type { Network } from "@lastro/contracts/custody/networks";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import type { Money } from "@lastro/money";

/** A refused payment on its way back to its sender. */
export interface Return {
  readonly id: string;
  readonly arrivalId: string;
  readonly network: Network;
  /** Canonical: who sent it. */
  readonly address: string;
  /** What arrived, as far as the ledger counts it. */
  readonly amount: Money;
  readonly fee: Money;
  readonly step: ReturnStep;
  readonly failure: PayoutFailure | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}
