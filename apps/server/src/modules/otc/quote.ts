import type { OTC_ORDER_STATUSES, OTC_QUOTE_STATUSES, OtcAsset } from "@lastro/contracts/otc";
import { type Money, money, type Price, price } from "@lastro/money";
import type { Terms } from "./terms.js";

export type QuoteStatus = (typeof OTC_QUOTE_STATUSES)[number];
export type OrderState = (typeof OTC_ORDER_STATUSES)[number];

/** A firm offer to one client: what it says holds until it expires, whatever changes meanwhile. */
export interface Quote extends Terms {
  readonly id: string;
  readonly userId: string;
  readonly status: QuoteStatus;
  /** The request it answers; null where a client asked for no more than a price. */
  readonly requestId: string | null;
  /** The bundle it is accepted with; null where it stands for itself. */
  readonly bundleId: string | null;
  readonly spreadBps: number;
  readonly marketPrice: Price<OtcAsset, "BRL">;
  readonly marketPriceAt: Date;
  readonly priceBandBps: number;
  readonly settingsVersion: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const FIRM_SECONDS = { stable: 30, volatile: 15 } as const;

/** How long a quote is firm: a stablecoin moves less. */
export function firmSeconds(asset: OtcAsset): number {
  return isStablecoin(asset) ? FIRM_SECONDS.stable : FIRM_SECONDS.volatile;
}

function isStablecoin(asset: OtcAsset): boolean {
  return asset === "USDT" || asset === "USDC";
}

/** A quote is firm up to, and not at, the instant it expires. */
export function isFirm(quote: Pick<Quote, "expiresAt">, now: Date): boolean {
  return now < quote.expiresAt;
}

/** Whether the market has moved further from the quote's price than the quote allows. */
export function hasLeftBand(
  quote: Pick<Quote, "marketPrice" | "priceBandBps">,
  market: Price<OtcAsset, "BRL">,
): boolean {
  const moved = market.scaled - quote.marketPrice.scaled;
  return (moved < 0n ? -moved : moved) * 10_000n > quote.marketPrice.scaled * BigInt(quote.priceBandBps);
}

/** What a client gives and gets. */
export function exchangeOf(terms: Terms): { pays: Money; receives: Money } {
  return terms.side === "buy"
    ? { pays: terms.amount, receives: terms.cryptoAmount }
    : { pays: terms.cryptoAmount, receives: money("BRL", terms.amount.minor - terms.fee.minor) };
}

export function otcPrice(asset: OtcAsset, scaled: bigint): Price<OtcAsset, "BRL"> {
  return price(asset, "BRL", scaled);
}
