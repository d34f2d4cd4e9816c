import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { Currency, CurrencyPeriod, currencyHistory, listCurrencies } from "@lastro/contracts/currencies";
import type {
  acceptExchangeQuote,
  declineExchangeQuote,
  ExchangeAsset,
  indicativeExchange,
  listExchangeOrders,
  requestExchangeQuote,
} from "@lastro/contracts/exchange";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type { Currency, CurrencyPeriod, ExchangeAsset };
export type CurrencyQuote = WireResponseOf<typeof listCurrencies>["items"][number];
export type Draft = WireRequestOf<typeof requestExchangeQuote>["body"];
export type FirmExchange = WireResponseOf<typeof requestExchangeQuote>;
export type Terms = WireResponseOf<typeof indicativeExchange>;
export type Exchange = WireResponseOf<typeof listExchangeOrders>["items"][number];

export const ASSETS: readonly ExchangeAsset[] = ["BRL", "USD", "EUR", "USDT", "USDC", "BTC", "ETH", "SOL"];
export const CURRENCIES: readonly Currency[] = ["USD", "EUR"];
export const PERIODS: readonly CurrencyPeriod[] = ["1d", "30d", "1y"];

/** Whether the pair is reais and crypto, which the desk trades. */
export function isAtDesk(a: ExchangeAsset, b: ExchangeAsset): boolean {
  const isCrypto = (asset: ExchangeAsset) => !["BRL", ...CURRENCIES].includes(asset);
  return (a === "BRL" && isCrypto(b)) || (b === "BRL" && isCrypto(a));
}

/** Under the key of the prices, so that a new minute's price is read as well. */
export const currenciesQuery = queryOptions({
  queryKey: ["prices", "currencies"],
  queryFn: ({ signal }) => callPublicRoute<typeof listCurrencies>("GET /v1/currencies", { signal }),
  refetchInterval: 60_000,
});

export const historyQuery = (currency: Currency, period: CurrencyPeriod) =>
  queryOptions({
    queryKey: ["prices", "currencies", currency, period],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof currencyHistory>("GET /v1/currencies/:currency/history", {
        params: { currency },
        query: { period },
        signal,
      }),
    staleTime: 30_000,
  });

export const indicationQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ["prices", "indication", draft],
    queryFn: ({ signal }) =>
      callPublicRoute<typeof indicativeExchange>("GET /v1/exchange/indicative", { query: draft, signal }),
    enabled: /[1-9]/.test(draft.amount) && draft.gives !== draft.gets && !isAtDesk(draft.gives, draft.gets),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const exchangesQuery = pagesQuery(["exchange", "orders"], ({ cursor, signal }) =>
  callRoute<typeof listExchangeOrders>("GET /v1/exchange/orders", { query: { limit: "10", cursor }, signal }),
);

export function requestQuote(draft: Draft): Promise<FirmExchange> {
  return callRoute<typeof requestExchangeQuote>("POST /v1/exchange/quotes", { body: draft });
}

export function declineQuote(id: string): Promise<FirmExchange> {
  return callRoute<typeof declineExchangeQuote>("POST /v1/exchange/quotes/:id/decline", { params: { id } });
}

export function acceptQuote(
  body: WireRequestOf<typeof acceptExchangeQuote>["body"],
  idempotencyKey: string,
): Promise<Exchange> {
  return callRoute<typeof acceptExchangeQuote>("POST /v1/exchange/orders", { body, idempotencyKey });
}
