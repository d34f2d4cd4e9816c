import { formatMoney } from "@lastro/money";
import { type Change, changesOf } from "../../compliance/index.js";
import type { ExchangeTerms } from "../settings.js";

/** What may be set, of whatever holds more. */
export function termsOf(of: ExchangeTerms): ExchangeTerms {
  const { enabled, currencySpreadBps, cryptoSpreadBps, minAmount, maxAmount, clientLimit, dayLimit } = of;
  const { opensHour, closesHour, firmSeconds, priceBandBps, maxPriceAge } = of;
  const { maxDeviationBps, closingDeviationBps } = of;
  return {
    ...{ enabled, currencySpreadBps, cryptoSpreadBps, minAmount, maxAmount, clientLimit, dayLimit },
    ...{ opensHour, closesHour, firmSeconds, priceBandBps, maxPriceAge },
    ...{ maxDeviationBps, closingDeviationBps },
  };
}

/** What differs between two settings, each as text. */
export function changesBetween(before: ExchangeTerms, after: ExchangeTerms): Change[] {
  return changesOf(asText(before), asText(after));
}

/** Whether new settings only close exchange: stopping takes one. */
export function onlyStops(changes: readonly Change[]): boolean {
  return changes.every(({ field, to }) => field === "enabled" && to === "false");
}

function asText(terms: ExchangeTerms): Record<string, string> {
  return Object.fromEntries(
    Object.entries(termsOf(terms)).map(([field, value]) => [
      field,
      typeof value === "object" ? formatMoney(value) : String(value),
    ]),
  );
}
