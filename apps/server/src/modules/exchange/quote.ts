import type { EXCHANGE_ORDER_STATUSES, EXCHANGE_QUOTE_STATUSES } from "@lastro/contracts/exchange";
import type { Terms } from "./terms.js";

export type QuoteStatus = (typeof EXCHANGE_QUOTE_STATUSES)[number];
export type OrderState = (typeof EXCHANGE_ORDER_STATUSES)[number];

/** A firm offer to one client: what it says holds until it expires, whatever changes meanwhile. */
export interface Quote extends Terms {
  readonly id: string;
  readonly userId: string;
  readonly status: QuoteStatus;
  readonly priceAt: Date;
  readonly priceBandBps: number;
  readonly settingsVersion: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A quote is firm up to, and not at, the instant it expires. */
export function isFirm(quote: Pick<Quote, "expiresAt">, now: Date): boolean {
  return now < quote.expiresAt;
}
