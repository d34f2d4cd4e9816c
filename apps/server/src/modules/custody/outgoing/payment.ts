import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, money } from "@lastro/money";

/** USDT on its way out by a network, whatever it is paid for. */
export interface OutgoingPayment {
  readonly id: string;
  readonly network: Network;
  /** Canonical. */
  readonly address: string;
  /** In the token's own unit. */
  readonly raw: bigint;
  /** Nothing of it has been signed yet. */
  readonly isNew: boolean;
  readonly txHash: string | null;
  readonly signedTx: string | null;
}

/** Where what becomes of a payment is written down, each in a commit of its own. */
export interface PaymentBook {
  /** Before it is sent; false when somebody else has taken it on. */
  noteSigned(signed: { readonly txHash: string; readonly signed: string }): Promise<boolean>;
  noteConfirmations(of: { readonly have: number; readonly need: number }): Promise<void>;
  endPaid(blockNumber: bigint): Promise<void>;
  endFailed(reason: string): Promise<void>;
}

/** What is sent: the amount less the fee. */
export function netOf({
  amount,
  fee,
}: {
  readonly amount: Money<"USDT">;
  readonly fee: Money<"USDT">;
}): Money<"USDT"> {
  return money("USDT", amount.minor - fee.minor);
}
