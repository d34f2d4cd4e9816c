import type { ReturnStep } from "@lastro/contracts/custody/deposits";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Money } from "@lastro/money";

/** A refused payment on its way back to its sender. */
export interface Return {
  readonly id: string;
  readonly arrivalId: string;
  readonly network: Network;
  /** Canonical: who sent it. */
  readonly address: string;
  /** What arrived, to the millionth. */
  readonly amount: Money<"USDT">;
  readonly fee: Money<"USDT">;
  readonly step: ReturnStep;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly confirmations: { readonly have: number; readonly need: number } | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}
