import { PriceFeedError } from "./port.js";

/** A string (kept as it is), or a number; `NaN` and `Infinity` are no JSON, and broken sources write them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON with every number kept as the text it was written as, so that none passes through a float. Throws
 * PriceFeedError for what is no JSON.
 */
export function parseLossless(json: string): unknown {
  try {
    return JSON.parse(json.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    throw new PriceFeedError("not JSON");
  }
}
