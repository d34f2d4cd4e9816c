import type { Market } from "./series.js";

const DAY = 24 * 60 * 60_000;
/** Brasília has no summer time. */
const BRASILIA_MS = -3 * 60 * 60_000;

const CURRENCIES = ["USD", "EUR"] as const;
type Currency = (typeof CURRENCIES)[number];

/** How far the best offers stand from the middle. */
const HALF_SPREAD = 0.00015;

/** What breaks the sources of currencies, if anything. */
export interface CurrencyFaults {
  atMs(currency: string): number;
  commercialFactor(currency: string): number;
  officialFactor(currency: string): number;
}

/** The answer of AwesomeAPI's `GET /json/last/{pairs}`; undefined for a pair it does not list. */
export function lastQuotes(market: Market, pairs: string, faults: CurrencyFaults) {
  const asked = pairs.split(",").map((pair) => pair.trim());
  const known = asked.map((pair) => CURRENCIES.find((currency) => pair === `${currency}-BRL`));
  if (known.some((currency) => currency === undefined)) return undefined;
  return Object.fromEntries(
    known.flatMap((currency) => (currency ? [[`${currency}BRL`, quoteOf(market, currency, faults)]] : [])),
  );
}

function quoteOf(market: Market, currency: Currency, faults: CurrencyFaults) {
  const atMs = faults.atMs(currency);
  const factor = faults.commercialFactor(currency);
  const [now, before] = [priceOf(market, currency, atMs), priceOf(market, currency, atMs - DAY)];
  const written = (value: number) => (value * factor).toFixed(5);
  return {
    code: currency,
    codein: "BRL",
    name: currency === "USD" ? "Dólar Americano/Real Brasileiro" : "Euro/Real Brasileiro",
    high: written(Math.max(now, before)),
    low: written(Math.min(now, before)),
    varBid: (now - before).toFixed(5),
    pctChange: ((now / before - 1) * 100).toFixed(4),
    bid: written(now * (1 - HALF_SPREAD)),
    ask: written(now * (1 + HALF_SPREAD)),
    timestamp: String(Math.floor(atMs / 1000)),
    create_date: brasilia(atMs).slice(0, 19),
  };
}

const PERIOD =
  /^CotacaoMoedaPeriodo\(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao\)$/;
const MAX_DAYS = 3_700;

/** The bulletins Banco Central publishes on a business day, by the clock of Brasília. */
const BULLETINS = [
  ["10:08:21.011", "Abertura"],
  ["11:11:18.404", "Intermediário"],
  ["13:04:27.735", "Fechamento PTAX"],
] as const;

/**
 * The answer of Banco Central's PTAX service to `CotacaoMoedaPeriodo`; undefined for another function, or a question it
 * does not understand. At weekends nothing is published.
 */
export function ptaxPeriod(
  market: Market,
  called: string,
  query: Record<string, unknown>,
  faults: CurrencyFaults & { readonly nowMs: number },
) {
  const currency = CURRENCIES.find((known) => query["@moeda"] === `'${known}'`);
  const [from, to] = [dayOf(query["@dataInicial"]), dayOf(query["@dataFinalCotacao"])];
  if (!PERIOD.test(called) || !currency || from === undefined || to === undefined) return undefined;
  const value = [];
  for (let day = from, count = 0; day <= to && count < MAX_DAYS; day += DAY, count += 1) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (const [time, kind] of BULLETINS) {
      const at = `${new Date(day).toISOString().slice(0, 10)} ${time}`;
      const atMs = Date.parse(`${at.replace(" ", "T")}Z`) - BRASILIA_MS;
      if (atMs > faults.nowMs) continue;
      const middle = priceOf(market, currency, atMs) * faults.officialFactor(currency);
      value.push({
        paridadeCompra: 1,
        paridadeVenda: 1,
        cotacaoCompra: Number((middle - 0.0003).toFixed(4)),
        cotacaoVenda: Number((middle + 0.0003).toFixed(4)),
        dataHoraCotacao: at,
        tipoBoletim: kind,
      });
    }
  }
  return {
    "@odata.context":
      "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata$metadata#_CotacaoMoedaPeriodo",
    value,
  };
}

function priceOf(market: Market, currency: Currency, atMs: number): number {
  return currency === "USD" ? market.dollar(atMs) : market.euro(atMs);
}

/** A day as the service is asked for it, month first and in quotes, at midnight UTC. */
function dayOf(text: unknown): number | undefined {
  const match = typeof text === "string" ? /^'(\d\d)-(\d\d)-(\d{4})'$/.exec(text) : null;
  const day = match ? Date.parse(`${match[3]}-${match[1]}-${match[2]}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? undefined : day;
}

function brasilia(atMs: number): string {
  return new Date(atMs + BRASILIA_MS).toISOString().replace("T", " ");
}
