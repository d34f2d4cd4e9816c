import type { P2P_AD_SORTS } from "@lastro/contracts/p2p/ad";
import { cursorOf, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { UUID } from "@lastro/platform/uuid";
import type { Ad } from "../ads/ad.js";
import { AD_COLUMNS, type AdRow, toAd } from "../ads/ad-store.js";
import {
  type BookSearch,
  type Conditions,
  movedPrice,
  newConditions,
  searchConditions,
} from "./book-search.js";
import type { PricePage } from "./price-pages.js";

type Sort = Exclude<(typeof P2P_AD_SORTS)[number], "price">;

/** By what an ad is sorted, in descending order, and what of it comes first among equals. */
const KEYS: Readonly<Record<Sort, string>> = {
  newest: "0",
  completion:
    "coalesce((select p.completed * 1000 / nullif(p.completed + p.failed, 0) from p2p_person p where p.user_id = a.user_id), -1)",
  speed:
    "-coalesce((select p.median_release_seconds from p2p_person p where p.user_id = a.user_id), 2147483647)",
};

/** Ads by what their owners have done, or the newest first. */
export async function pageBySort(
  db: Database,
  search: BookSearch,
  { limit, cursor, sort }: PricePage & { readonly sort: Sort },
): Promise<{ readonly ads: Ad[]; readonly nextCursor: string | null }> {
  const conditions = newConditions();
  const { place, values } = conditions;
  const { fixed, byPrice } = searchConditions(search, conditions);
  const where = [...fixed, ...(search.market ? [] : ["fixed_price is not null"])];
  if (search.amount !== undefined) where.push(...byPrice(priceNow(search, conditions)));
  const [, key, id] = readCursor(cursor, [{ test: (value) => value === sort }, /^-?\d{1,12}$/, UUID]) ?? [];
  const isNewest = sort === "newest";
  if (key !== undefined && id !== undefined)
    where.push(
      isNewest
        ? `a.id < ${place(id)}::uuid`
        : `(${KEYS[sort]}, a.id) < (${place(key)}::bigint, ${place(id)}::uuid)`,
    );
  const rows = await query<AdRow & { key: number }>(
    db,
    `select ${AD_COLUMNS}, ${KEYS[sort]} as key from p2p_ad a where ${where.join(" and ")}
     order by ${isNewest ? "" : "key desc, "}id desc limit ${place(limit + 1)}`,
    values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last ? cursorOf(sort, String(last.key), last.id) : null;
  return { ads: shown.map(toAd), nextCursor };
}

/** What an ad comes to now, in the query: a floor and a ceiling that do not stand hold nothing. */
function priceNow(search: BookSearch, conditions: Conditions): string {
  if (!search.market) return "fixed_price";
  const moved = movedPrice(search, search.market, conditions);
  return `coalesce(fixed_price, greatest(least(${moved}, ceiling_price), floor_price))`;
}
