import type { Config } from "@lastro/platform/config";
import { createAwesomeApiQuotes } from "./awesome-api.js";
import type { CurrencyFeeds } from "./port.js";
import { createPtaxClosings } from "./ptax.js";

/** The sources of currencies at the addresses of the configuration. */
export function createCurrencyFeeds({
  url,
  ptaxUrl,
}: Pick<NonNullable<Config["currencies"]>, "url" | "ptaxUrl">): CurrencyFeeds {
  return { quotes: createAwesomeApiQuotes(url), closings: createPtaxClosings(ptaxUrl) };
}
