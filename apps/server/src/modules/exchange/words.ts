import { EXCHANGE_ASSETS, type ExchangeAsset } from "@lastro/contracts/exchange";
import { formatPrice, price } from "@lastro/money";
import type { Quote } from "./quote.js";
import { type Terms, vetOf } from "./terms.js";

/** What a quote or order says on the wire of what it is made of. */
export function wordsOfTerms(terms: Terms & Pick<Quote, "priceAt">) {
  const { mode, gives, gets, rate, marketRate, legs, spreadBps, iofBps, iof, priceAt } = terms;
  const leg = (asset: ExchangeAsset, scaled: bigint) => ({
    asset,
    brl: formatPrice(price(asset, "BRL", scaled)),
  });
  const [given, got] = [known(gives.asset), known(gets.asset)];
  return {
    mode,
    gives,
    gets,
    baseAsset: known(rate.base),
    quoteAsset: known(rate.quote),
    rate: formatPrice(rate),
    marketRate: formatPrice(marketRate),
    spreadBps,
    legs: [leg(given, legs.gives), leg(got, legs.gets)].filter(({ asset }) => asset !== "BRL"),
    priceAt,
    iofBps,
    iof,
    vet: vetOf(terms),
  };
}

export function wordsOfQuote(quote: Quote) {
  const { id, status, issuedAt, expiresAt } = quote;
  return { id, ...wordsOfTerms(quote), status, issuedAt, expiresAt };
}

function known(code: string): ExchangeAsset {
  const asset = EXCHANGE_ASSETS.find((one) => one === code);
  if (!asset) throw new Error(`${code} is not an asset this exchange knows`);
  return asset;
}
