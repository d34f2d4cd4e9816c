import type { OtcAsset } from "@lastro/contracts/otc";
import { type Money, money, subtract } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { acceptQuote } from "./accept-quote.js";
import type { OtcCtx } from "./ports.js";
import { lockQuote } from "./store.js";
import type { Terms } from "./terms.js";

/** What a client sold at the desk, and the reais that stand on the account for it. */
export interface SaleAtDesk {
  readonly orderId: string;
  readonly sold: Money<OtcAsset>;
  readonly fee: Money<"BRL">;
  readonly net: Money<"BRL">;
}

export function saleOf(orderId: string, { cryptoAmount, fee, amount }: Terms): SaleAtDesk {
  return { orderId, sold: cryptoAmount, fee, net: subtract(money("BRL", amount.minor), fee) };
}

/**
 * Accepts the caller's open quote that sells crypto, for somebody who goes on with its reais in the same commit; undefined
 * for a quote that buys. Throws `otc.quote_not_open` for one that was accepted before, and what `acceptQuote` throws.
 */
export async function acceptSale(tx: Tx, ctx: OtcCtx, quoteId: string): Promise<SaleAtDesk | undefined> {
  const quote = await lockQuote(tx, quoteId, personOf(ctx).userId);
  if (!quote) throw new DomainError("resource.not_found");
  if (quote.side !== "sell") return undefined;
  if (quote.status === "ACCEPTED") throw new DomainError("otc.quote_not_open");
  const { orderId } = await acceptQuote(tx, ctx, { quoteId });
  return saleOf(orderId, quote);
}
