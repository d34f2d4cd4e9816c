import type { OtcSide } from "@lastro/contracts/otc";
import { otcAmounts } from "@lastro/contracts/otc-terms";
import { formatMoney, type Money, MoneyError, parseMoney, parsePrice } from "@lastro/money";
import type { IndicativeQuote } from "@/lib/otc-indicative";

export interface Estimate {
  /** What the client would pay per unit, or get. */
  price: string;
  feeBps: number;
  fee: string;
  cryptoAmount: string;
}

/** About what a trade would come to, by the rule the server trades by; nothing without a price or an amount. */
export function estimateOf(
  quote: IndicativeQuote | undefined,
  side: OtcSide,
  typed: string | undefined,
): Estimate | undefined {
  const price = quote?.[side];
  const amount = parsedAmount(typed);
  if (quote === undefined || price === undefined || price === null || amount === undefined) return undefined;
  const feeBps = side === "buy" ? quote.buyFeeBps : quote.sellFeeBps;
  const trade = { side, amount, price: parsePrice(quote.asset, "BRL", price), feeBps };
  const { fee, cryptoAmount } = otcAmounts(trade);
  return { price, feeBps, fee: formatMoney(fee), cryptoAmount: formatMoney(cryptoAmount) };
}

function parsedAmount(typed: string | undefined): Money<"BRL"> | undefined {
  try {
    const amount = parseMoney("BRL", typed ?? "");
    return amount.minor > 0n ? amount : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}
