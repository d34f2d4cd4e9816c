import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import { type Money, subtract } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";

/** So much of a token this house does not take, in the token's own unit. */
export interface ForeignAmount {
  /** Its contract, canonical. */
  readonly token: string;
  readonly raw: bigint;
}

/** Money on its way out by a network, whatever it is paid for. */
export interface OutgoingPayment {
  readonly id: string;
  readonly network: CryptoNetwork;
  /** Canonical. */
  readonly address: string;
  /** What is sent, in the network's asset or in a token that is in no books. */
  readonly amount: Money | ForeignAmount;
  /** The owner's address it leaves; our own when absent. */
  readonly from?: { readonly addressId: string; readonly address: string; readonly index: number };
}

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
