import type { ResponseOf } from "@lastro/contracts";
import type { BasketAsset, requestBasketQuote } from "@lastro/contracts/basket";
import { formatPrice, isNegative, type Money, money, negate } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { exchangeOf, type Quote, readBundle } from "../otc/index.js";
import { takenOut } from "./accept-quote.js";
import { holdingsOf, movementsOf } from "./basket-store.js";
import type { BasketQuote } from "./quote-store.js";

type QuoteView = ResponseOf<typeof requestBasketQuote>;

/** What a client is told of a quote of theirs. */
export async function viewOfQuote(db: Database | Tx, quote: BasketQuote): Promise<QuoteView> {
  const { userId, ...told } = quote;
  const trades = await readBundle(db, quote.id);
  const legs = trades.map(wordsOfLeg);
  const reais = (side: "pays" | "receives") =>
    legs.reduce((sum, leg) => sum + (leg[side].asset === "BRL" ? leg[side].minor : 0n), 0n);
  const balance = reais("receives") - reais("pays");
  return {
    ...told,
    legs,
    pays: money("BRL", balance < 0n ? -balance : 0n),
    receives: money("BRL", balance > 0n ? balance : 0n),
    released: (await leavesBasket(db, quote, trades)).filter(
      ({ asset }) => !trades.some((one) => one.asset === asset),
    ),
  };
}

/** What leaves the basket by a quote: as it would now, or as it did. */
async function leavesBasket(
  db: Database | Tx,
  quote: BasketQuote,
  trades: readonly Quote[],
): Promise<Money[]> {
  if (quote.status === "ACCEPTED")
    return (await movementsOf(db, quote.userId, quote.id))
      .map(({ amount }) => amount)
      .filter(isNegative)
      .map(negate);
  return takenOut(quote, trades, await holdingsOf(db, quote.userId)).map(({ amount }) => amount);
}

function wordsOfLeg(trade: Quote): QuoteView["legs"][number] {
  const { side, amount, price, spreadBps, feeBps, fee } = trade;
  return {
    ...{ side, asset: trade.asset as BasketAsset, amount, price: formatPrice(price), spreadBps, feeBps, fee },
    ...exchangeOf(trade),
  };
}
