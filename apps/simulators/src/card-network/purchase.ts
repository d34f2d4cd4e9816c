import type { Card, EventType, Merchant, PointOfSale } from "./model.js";

export type AuthorizationKind = Extract<
  EventType,
  | "AUTHORIZATION"
  | "BALANCE_INQUIRY"
  | "FINANCIAL_AUTHORIZATION"
  | "CREDIT_AUTHORIZATION"
  | "FINANCIAL_CREDIT_AUTHORIZATION"
>;

/** Somebody uses a card at a merchant. */
export interface Purchase {
  readonly card: Card;
  readonly kind: AuthorizationKind;
  readonly billed: number;
  readonly original: number;
  readonly rate: string;
  readonly currency: string;
  readonly merchant: Merchant;
  readonly pos: PointOfSale;
  readonly wallet?: string | null | undefined;
  readonly cash?: number | undefined;
  /** What is set aside where that is more than what is asked for: fuel, tips. */
  readonly hold?: number | undefined;
  /** When it happened, for a past that is told afterwards; now when absent. */
  readonly at?: string | undefined;
  readonly pin?: string | undefined;
  readonly cvv?: string | undefined;
  readonly expiry?: { readonly month: string; readonly year: string } | undefined;
}

/** What the client is asked about: a purchase under the token of its transaction. */
export interface Question extends Purchase {
  readonly id: string;
  readonly transaction: string;
  readonly created: string;
}

/** How an authorization ends: approved, or the word and the finer reason of its refusal. */
export interface Decision {
  readonly result: string;
  readonly detailed?: string | undefined;
  /** What was approved where that is less than was asked for. */
  readonly approvedAmount?: number | undefined;
  /** The network approved without asking. */
  readonly unasked?: boolean;
}

export function decline(result: string, detailed: string): Decision {
  return { result, detailed };
}
