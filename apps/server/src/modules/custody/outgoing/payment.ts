import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import { type Money, subtract } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";

/** Money on its way out by a network, whatever it is paid for. */
export interface OutgoingPayment {
  readonly id: string;
  readonly network: CryptoNetwork;
  /** Canonical. */
  readonly address: string;
  /** What is sent, of an asset the network carries. */
  readonly amount: Money;
  /** The owner's address it leaves; our own when absent. */
  readonly from?: { readonly addressId: string; readonly address: string; readonly index: number };
  /** Goes to the cold address: the signer signs it for no other. */
  readonly isCold?: boolean;
}

/** So much of a token, in its own unit. */
export interface TokenAmount {
  /** Its contract, canonical. */
  readonly token: string;
  readonly raw: bigint;
}

/** A token that is in no books on its way out of the owner's address it reached. */
export type ForeignPayment = Omit<OutgoingPayment, "amount" | "from"> &
  Required<Pick<OutgoingPayment, "from">> & { readonly amount: TokenAmount };

/**
 * What a payment is made for, moved along in the commit that writes down what happened to the payment. Each throws where
 * that thing no longer stands where it has to; then nothing is written down.
 */
export interface PaymentSubject {
  /** Signed, and not sent before this commits. */
  sent(tx: Tx): Promise<void>;
  confirmationsChanged(tx: Tx): Promise<void>;
  /** Proven by a final block. */
  paid(tx: Tx, txHash: string): Promise<void>;
  /** Proven never to be paid. */
  failed(tx: Tx, failure: PayoutFailure): Promise<void>;
}

/** What is sent: the amount less the fee. */
export function netOf({ amount, fee }: { readonly amount: Money; readonly fee: Money }): Money {
  return subtract(amount, fee);
}
