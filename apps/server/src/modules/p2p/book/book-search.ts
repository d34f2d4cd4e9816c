import { decimalsOf } from "@lastro/contracts/p2p/pricing";
import type { P2pAsset, P2pMethod, P2pSide } from "@lastro/contracts/p2p/states";
import { type Money, PRICE_SCALE, scaleOf } from "@lastro/money";
import type { MarketReader } from "../people/reader.js";
import type { MarketPrice } from "../prices/market.js";

/** Which ads of the book are looked for. */
export interface BookSearch {
  /** What the ads' owners do. */
  readonly side: P2pSide;
  readonly asset: P2pAsset;
  /** Undefined while no price is usable: then only what names its own is found. */
  readonly market: MarketPrice | undefined;
  readonly now: Date;
  /** What the reader wants to trade. */
  readonly amount?: Money<"BRL"> | undefined;
  readonly method?: P2pMethod | undefined;
  /** Who reads; nobody for the public book. */
  readonly reader?: MarketReader | undefined;
  /** Only ads the reader meets the conditions of. */
  readonly tradable?: boolean;
  /** Only those of the reader's favourites. */
  readonly favourites?: boolean;
}

/** Conditions of a query, whose values are numbered as they come. */
export interface Conditions {
  readonly values: unknown[];
  /** The place of a value. */
  place(value: unknown): string;
}

export function newConditions(): Conditions {
  const values: unknown[] = [];
  return {
    values,
    place(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** What holds for every ad that is found, where `price` is what one comes to in the query. */
export function searchConditions(
  search: BookSearch,
  { place }: Conditions,
): { readonly fixed: readonly string[]; byPrice(price: string): readonly string[] } {
  const { asset, side, now, amount, method, reader } = search;
  const fixed = [
    "status = 'active'",
    `asset = ${place(asset)}`,
    `side = ${place(side)}`,
    `expires_at > ${place(now)}::timestamptz`,
    "total > reserved + traded",
  ];
  if (method !== undefined) fixed.push(`methods @> array[${place(method)}]::text[]`);
  if (reader) fixed.push(...readerConditions(search, reader, place));
  if (amount === undefined) return { fixed, byPrice: () => [] };
  const at = `${place(amount.minor)}::numeric`;
  fixed.push(`min_amount <= ${at}`, `max_amount >= ${at}`);
  // So many reais buy no more than what is left, the quantity rounded down.
  const unit = place(10n ** BigInt(scaleOf(asset) + PRICE_SCALE - scaleOf("BRL")));
  return {
    fixed,
    byPrice: (price) => [`${at} * ${unit}::numeric < (total - reserved - traded + 1) * ${price}`],
  };
}

function readerConditions(
  { tradable, favourites }: BookSearch,
  { userId, blocked, completionRate, completed, accountAgeDays, verified }: MarketReader,
  place: Conditions["place"],
): string[] {
  const me = `${place(userId)}::uuid`;
  const conditions = [`user_id <> ${me}`];
  if (blocked.size > 0) conditions.push(`user_id <> all (${place([...blocked])}::uuid[])`);
  if (favourites)
    conditions.push(
      `user_id in (select other_id from p2p_relation where user_id = ${me} and kind = 'favourite')`,
    );
  if (!tradable) return conditions;
  return [
    ...conditions,
    `min_completion_rate * 10 <= ${place(completionRate ?? 0)}::integer`,
    `min_trades <= ${place(completed)}::integer`,
    `min_account_age_days <= ${place(accountAgeDays)}::integer`,
    ...(verified ? [] : ["not verified_only"]),
  ];
}

/** What the market makes of an ad's distance, in the query. */
export function movedPrice(
  { asset }: Pick<BookSearch, "asset">,
  market: MarketPrice,
  { place }: Conditions,
): string {
  const step = 10n ** BigInt(PRICE_SCALE - decimalsOf(asset));
  return `p2p_moved_price(${place(market.price.scaled)}::numeric, market_bps, ${place(step)}::numeric)`;
}
