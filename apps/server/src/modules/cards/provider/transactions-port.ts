import type { Money } from "@lastro/money";

/** An amount in any currency's smallest unit, as the card network writes it. */
export interface ForeignAmount {
  readonly currency: string;
  readonly minor: bigint;
}

export interface CardMerchant {
  /** The acceptor's id: partners, locks and blocked subscriptions are told by it. */
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly city?: string | undefined;
  /** Three letters. */
  readonly country?: string | undefined;
}

/** How the card was used. */
export type CardEntry = "chip" | "contactless" | "magstripe" | "online" | "recurring" | "other";

export type CardEventKind =
  | "authorization"
  | "advice"
  | "reversal"
  | "expiry"
  | "clearing"
  | "refund_authorization"
  | "refund"
  | "refund_reversal"
  | "correction_credit"
  | "correction_debit"
  | "balance_inquiry"
  | "unknown";

/** One step of a transaction. What moves money is `clearing`, `refund`, `refund_reversal` and the corrections. */
export interface CardEvent {
  /** The provider's name of it: posted once. */
  readonly ref: string;
  readonly kind: CardEventKind;
  readonly at: Date;
  /** What the client is charged or given, without sign: the kind says which. */
  readonly billed: Money<"BRL">;
  readonly original: ForeignAmount;
  /** Reais for one unit of the merchant's currency, the network's spread inside; undefined where it is not told. */
  readonly rate: string | undefined;
  readonly approved: boolean;
  /** The provider's words for why not. */
  readonly reasons: readonly string[];
}

export type CardTransactionStatus = "pending" | "cleared" | "reversed" | "expired" | "declined";

/** A transaction whole, as the provider's books show it. */
export interface CardTransaction {
  readonly ref: string;
  readonly cardRef: string;
  readonly status: CardTransactionStatus;
  readonly at: Date;
  readonly merchant: CardMerchant;
  readonly entry: CardEntry;
  /** What the network still holds; undefined where it is not in reais, and only its absence counts. */
  readonly held: Money<"BRL"> | undefined;
  readonly holdsNothing: boolean;
  readonly events: readonly CardEvent[];
}

/** A day's account with the provider: positive is what we owe. */
export interface CardSettlement {
  readonly isComplete: boolean;
  readonly owed: Money<"BRL">;
}

export interface CardSettlementLine {
  readonly ref: string;
  readonly transactionRef: string | undefined;
  readonly amount: Money<"BRL">;
}

/** Asking about transactions. Every method throws CardProviderError when it has no answer. */
export interface CardTransactions {
  find(ref: string): Promise<CardTransaction | undefined>;
  /** What began in a period, page by page. */
  begunIn(period: { readonly from: Date; readonly to: Date }): AsyncIterable<readonly CardTransaction[]>;
  /** Has the network let go of what it holds; nothing changes where it holds nothing. */
  expireHold(ref: string): Promise<void>;
  /** The account of a day (`2026-11-21`, UTC). */
  settlementOf(day: string): Promise<CardSettlement>;
  settlementLines(day: string): AsyncIterable<readonly CardSettlementLine[]>;
}
