import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import type { PayoutFailure } from "@lastro/contracts/payouts";
import { type Asset, type Money, type Price, subtract } from "@lastro/money";
import type { Owner } from "../ledger/index.js";
import type { PixDestination } from "../pix/index.js";

/** The products money leaves by: each has a name in the books, and in `PayoutPorts` what it knows of them. */
export type PayoutProductName = "grain" | "pix_payment" | "bank_wallet";

/** Where it stands; `unknown` was sent and nobody knows yet what became of it. */
export type PayoutStep = WithdrawalStep;

/** Where money goes: by which rail, and to whom there. */
export type Destination =
  | {
      readonly rail: "pix";
      readonly to: PixDestination;
      /** What the receiver reads, where it is not the product's own message. */
      readonly message?: string;
    }
  | {
      readonly rail: "chain";
      readonly network: CryptoNetwork;
      /** Canonical. */
      readonly address: string;
    };

/** What is sent for what is set aside, where that is another asset; fixed once, before anything is sent. */
export interface Exchange {
  readonly rate: Price<Asset, Asset>;
  readonly paid: Money;
}

/** Money on its way out of the house: set aside until it has gone or come back. */
export interface Payout {
  readonly id: string;
  readonly product: PayoutProductName;
  readonly owner: Owner;
  readonly step: PayoutStep;
  /** What is set aside, the fee included. */
  readonly amount: Money;
  readonly fee: Money;
  readonly holdId: string;
  readonly destination: Destination;
  readonly exchange: Exchange | null;
  /** The proof of a Pix. */
  readonly endToEndId: string | null;
  /** Why it failed. */
  readonly failure: PayoutFailure | null;
  /** What an operator or a provider wrote about its end. */
  readonly reason: string | null;
  /** By the limit of when it was asked for. */
  readonly takesTwo: boolean;
  /** Nothing is sent before. */
  readonly coolsUntil: Date | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}

/** What leaves for the destination: the amount less the fee. */
export function netOf({ amount, fee }: Pick<Payout, "amount" | "fee">): Money {
  return subtract(amount, fee);
}

/** Where it goes on to once no administrator has to approve it any more. */
export function stepAfterApproval(
  { coolsUntil }: Pick<Payout, "coolsUntil">,
  now: Date,
): "cooling" | "processing" {
  return coolsUntil !== null && coolsUntil > now ? "cooling" : "processing";
}

/** The Pix key money goes to; undefined where it goes elsewhere. */
export function pixKeyOf(destination: Destination): string | undefined {
  return destination.rail === "pix" && destination.to.kind === "key" ? destination.to.key : undefined;
}
