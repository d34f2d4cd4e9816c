import type { Money } from "@lastro/money";

export type DisputeReason =
  | "fraud_online"
  | "fraud_in_person"
  | "fraud_other"
  | "duplicated"
  | "wrong_amount"
  | "not_received"
  | "not_as_described"
  | "cancelled"
  | "subscription_not_cancelled"
  | "refund_missing"
  | "cash_not_dispensed"
  | "not_authorized"
  | "processing_error"
  | "other";

export interface CardDispute {
  readonly ref: string;
  readonly transactionRef: string;
  readonly amount: Money<"BRL">;
  /** `waiting` needs more from the client; statuses not known here are `open`. */
  readonly status: "open" | "waiting" | "won" | "lost";
  /** The provider's word for how it ended. */
  readonly outcome?: string;
}

/** Contested purchases, one for each transaction. Every method throws CardProviderError when it has no answer. */
export interface CardDisputes {
  /** Refused (`final`) once the transaction was contested: `findOf` shows by what. */
  open(of: {
    readonly transactionRef: string;
    readonly amount: Money<"BRL">;
    readonly reason: DisputeReason;
    readonly note?: string;
    readonly filedAt: Date;
  }): Promise<CardDispute>;
  find(ref: string): Promise<CardDispute | undefined>;
  findOf(transactionRef: string): Promise<CardDispute | undefined>;
  /** JPEG, PNG or PDF; answers the provider's name of it. */
  addEvidence(ref: string, file: { readonly name: string; readonly bytes: Buffer }): Promise<string>;
  withdraw(ref: string): Promise<CardDispute>;
}
