import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { MARKET_COINS, type simplePrice } from "@lastro/contracts/prices";
import { divide, PRICE_SCALE } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isUsable } from "./price-rules.js";
import { formatScaled } from "./scaled-decimal.js";
import { type LatestRow, listLatest } from "./store.js";

type Query = RequestOf<typeof simplePrice>["query"];

/**
 * Answers as the public price service does: coins and currencies it does not know are left out, and so are
 * coins without a usable price. Throws `prices.unavailable` when that leaves nothing of what it does know.
 */
export async function readSimplePrice(
  db: Database,
  clock: Clock,
  question: Query,
): Promise<ResponseOf<typeof simplePrice>> {
  const now = clock.now();
  const rows = new Map((await listLatest(db)).map((row) => [row.coin, row]));
  const ids = new Set(question.ids.split(",").map((id) => id.trim().toLowerCase()));
  const known = Object.entries(MARKET_COINS).filter(([, { feedId }]) => ids.has(feedId));
  const answer = known.flatMap(([coin, { feedId }]) => {
    const row = rows.get(coin);
    return row && isUsable(row.source_at, now) ? [[feedId, wordsOf(row, question)] as const] : [];
  });
  if (known.length > 0 && answer.length === 0) throw new DomainError("prices.unavailable");
  return Object.fromEntries(answer);
}

function wordsOf(row: LatestRow, question: Query): Record<string, number> {
  const words: Record<string, number> = {};
  const currencies = question.vs_currencies.split(",").map((currency) => currency.trim().toLowerCase());
  for (const currency of ["usd", "brl"] as const) {
    if (!currencies.includes(currency)) continue;
    words[currency] = toNumber(rounded(row[currency], question.precision));
    const change = row[`${currency}_change_24h`];
    if (question.include_24hr_change === "true" && change !== null) {
      words[`${currency}_24h_change`] = toNumber(change);
    }
  }
  if (question.include_last_updated_at === "true") {
    words.last_updated_at = Math.floor(row.source_at.getTime() / 1000);
  }
  return words;
}

function rounded(scaled: bigint, precision: Query["precision"]): bigint {
  if (precision === undefined || precision === "full" || precision >= PRICE_SCALE) return scaled;
  const step = 10n ** BigInt(PRICE_SCALE - precision);
  return divide(scaled, step, "halfEven") * step;
}

/** Only for this foreign wire format, which has numbers: nothing of ours reads them back. */
function toNumber(scaled: bigint): number {
  return Number(formatScaled(scaled));
}
