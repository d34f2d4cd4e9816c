import { z } from "zod";
import { CURRENCIES } from "./currencies.js";
import { OTC_ASSETS } from "./otc.js";
import { defineRoute } from "./route.js";
import { amountOf, instant, moneySchema, pageOf, pageQuery, text, uuid } from "./wire.js";

/** What is exchanged for one another, the base of a price before what it is priced in. */
export const EXCHANGE_ASSETS = ["BTC", "ETH", "SOL", "EUR", "USD", "USDC", "USDT", "BRL"] as const;
export type ExchangeAsset = (typeof EXCHANGE_ASSETS)[number];

/** Whether the pair is one of the desk's own, reais for crypto, which has a page of its own. */
export function isAtDesk(a: ExchangeAsset, b: ExchangeAsset): boolean {
  const isCrypto = (asset: string) => OTC_ASSETS.some((known) => known === asset);
  return (a === "BRL" && isCrypto(b)) || (b === "BRL" && isCrypto(a));
}

/** Whether a foreign currency is part of the pair. */
export function hasCurrency(a: ExchangeAsset, b: ExchangeAsset): boolean {
  return CURRENCIES.some((currency) => currency === a || currency === b);
}

/** Which of the two amounts a client fixed. */
export const EXCHANGE_MODES = ["give", "get"] as const;
export type ExchangeMode = (typeof EXCHANGE_MODES)[number];

export const EXCHANGE_QUOTE_STATUSES = ["ISSUED", "ACCEPTED", "EXPIRED", "DECLINED", "REPLACED"] as const;
export const EXCHANGE_ORDER_STATUSES = ["SETTLED"] as const;

const asset = z.enum(EXCHANGE_ASSETS);
const rate = z.string().meta({ example: "5.4648" });
const bps = z.int().min(0).max(10_000);

/** Judged by the exchange and not by the schema, so that the verification is asked for first. */
const typedAmount = text({ min: 0, max: 40 }).meta({ example: "250.00" });

const terms = {
  mode: z.enum(EXCHANGE_MODES),
  /** What the client gives in all, the tax included, and gets in all, the tax taken off. */
  gives: moneySchema,
  gets: moneySchema,
  /** The client's rate: units of `quoteAsset` for one of `baseAsset`, the spread included. */
  baseAsset: asset,
  quoteAsset: asset,
  rate,
  /** The market's, before the spread. */
  marketRate: rate,
  spreadBps: bps,
  /** The market price of each side in reais, and when the older was updated. */
  legs: z.array(z.object({ asset, brl: rate })),
  priceAt: instant,
  /** Tax on operations of exchange, in reais; nothing where neither side is reais. */
  iofBps: bps,
  iof: amountOf("BRL"),
  /** Valor Efetivo Total: reais in all for one unit of the currency; null where neither side is reais. */
  vet: z.string().nullable(),
};

const quote = z.object({
  id: uuid,
  ...terms,
  status: z.enum(EXCHANGE_QUOTE_STATUSES),
  issuedAt: instant,
  expiresAt: instant,
});

const order = z.object({
  id: uuid,
  quoteId: uuid,
  ...terms,
  status: z.enum(EXCHANGE_ORDER_STATUSES),
  settledAt: instant,
  /** Where it stands in the books; its receipt is told by it. */
  transactionId: uuid,
});

const asked = z.strictObject({
  gives: asset,
  gets: asset,
  mode: z.enum(EXCHANGE_MODES),
  amount: typedAmount,
});

export const indicativeExchange = defineRoute({
  method: "GET",
  path: "/v1/exchange/indicative",
  summary: "About what an exchange would be; only a quote binds",
  access: "public",
  query: asked,
  response: z.object(terms),
  errors: [
    "exchange.invalid_amount",
    "exchange.pair_not_offered",
    "exchange.pair_at_desk",
    "exchange.price_unavailable",
  ],
});

export const requestExchangeQuote = defineRoute({
  method: "POST",
  path: "/v1/exchange/quotes",
  summary: "Ask for a firm quote of one asset for another; it replaces the one still open",
  access: "client",
  company: "operate",
  body: asked,
  response: quote,
  status: 201,
  errors: [
    "exchange.verification_required",
    "exchange.invalid_amount",
    "exchange.pair_not_offered",
    "exchange.pair_at_desk",
    "exchange.market_closed",
    "exchange.amount_below_minimum",
    "exchange.amount_above_maximum",
    "exchange.price_unavailable",
    "exchange.price_unconfirmed",
    "exchange.desk_short",
  ],
});

export const declineExchangeQuote = defineRoute({
  method: "POST",
  path: "/v1/exchange/quotes/:id/decline",
  summary: "Give up a quote",
  access: "client",
  company: "operate",
  params: z.strictObject({ id: uuid }),
  response: quote,
  errors: ["exchange.quote_not_open"],
});

export const acceptExchangeQuote = defineRoute({
  method: "POST",
  path: "/v1/exchange/orders",
  summary: "Accept a quote: the exchange settles at once, or nothing happens",
  access: "client",
  company: "operate",
  movesMoney: true,
  body: z.strictObject({ quoteId: uuid }),
  response: order,
  status: 201,
  errors: [
    "exchange.verification_required",
    "exchange.quote_expired",
    "exchange.quote_not_open",
    "exchange.pair_not_offered",
    "customers.outgoing_stopped",
    "ledger.insufficient_funds",
    "limits.exceeded",
    "exchange.price_unavailable",
    "exchange.price_unconfirmed",
    "exchange.price_moved",
    "exchange.client_limit_reached",
    "exchange.day_limit_reached",
    "exchange.desk_short",
  ],
});

export const listExchangeOrders = defineRoute({
  method: "GET",
  path: "/v1/exchange/orders",
  summary: "The client's exchanges",
  access: "client",
  company: "read",
  query: pageQuery,
  response: pageOf(order),
  errors: [],
});

export const getExchangeOrder = defineRoute({
  method: "GET",
  path: "/v1/exchange/orders/:id",
  summary: "One exchange, with everything its price was made of",
  access: "client",
  company: "read",
  params: z.strictObject({ id: uuid }),
  response: order,
  errors: [],
});
