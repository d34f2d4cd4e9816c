import { type P2pPrice, priceOf } from "@lastro/contracts/p2p/pricing";
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

/** Where in the order of prices an ad stands: by its price, then by what makes it, then by its id. */
interface Position {
  readonly price: bigint;
  readonly rank: number;
  readonly id: string;
}

/** Ads whose price is made in one way, in the order of an index of theirs. */
interface Stream {
  readonly price: string;
  /** Above those of the streams before. */
  readonly rank: string;
  readonly where: readonly string[];
  readonly by: readonly [string, "id"];
  /** What stands behind a position, in the direction of the page. */
  after(position: Position): string;
}

const MARKET_RANK = 100_000;
const MAX_BPS = 2_000;
const WHOLE = /^\d{1,30}$/;

type PricedRow = AdRow & { price_now: bigint; rank: number };

export interface PricePage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What whoever buys sees first is the lowest price; what whoever sells sees first the highest. */
function directionOf({ side }: BookSearch): "asc" | "desc" {
  return side === "sell" ? "asc" : "desc";
}

/**
 * Ads in the order of what they come to now. Fixed prices, prices that follow the market, and those a floor or ceiling holds
 * are each in the order of an index, so that a page reads little more than it shows.
 */
export async function pageByPrice(
  db: Database,
  search: BookSearch,
  { limit, cursor }: PricePage,
): Promise<{ readonly ads: Ad[]; readonly nextCursor: string | null }> {
  const conditions = newConditions();
  const sql = pageSql(search, conditions, positionIn(cursor), limit + 1);
  const rows = await query<PricedRow>(db, sql, conditions.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? cursorOf("price", String(last.price_now), String(last.rank), last.id)
      : null;
  return { ads: shown.map(toAd), nextCursor };
}

/** The question as it is asked of the database. */
export function pageSql(
  search: BookSearch,
  conditions: Conditions,
  position: Position | undefined,
  rows: number,
): string {
  const { fixed, byPrice } = searchConditions(search, conditions);
  const direction = directionOf(search);
  const limit = conditions.place(rows);
  const parts = streamsOf(search, conditions).map((stream) => {
    const where = [...fixed, ...stream.where, ...byPrice(stream.price)];
    if (position) where.push(stream.after(position));
    const order = stream.by.map((column) => `${column} ${direction}`).join(", ");
    return `(select ${AD_COLUMNS}, ${stream.price} as price_now, ${stream.rank} as rank from p2p_ad
      where ${where.join(" and ")} order by ${order} limit ${limit})`;
  });
  return `select * from (${parts.join(" union all ")}) book
    order by price_now ${direction}, rank ${direction}, id ${direction} limit ${limit}`;
}

function streamsOf(search: BookSearch, conditions: Conditions): Stream[] {
  const direction = directionOf(search);
  const ofColumn = (column: string, rank: number, where: readonly string[]): Stream => ({
    price: column,
    rank: String(rank),
    where,
    by: [column, "id"],
    after: (position) => afterColumn(column, rank, position, { direction, ...conditions }),
  });
  const streams = [ofColumn("fixed_price", 0, ["price_mode = 'fixed'"])];
  const { market } = search;
  if (!market) return streams;
  const moved = movedPrice(search, market, conditions);
  const isMarket = "price_mode = 'market'";
  return [
    ...streams,
    ofColumn("floor_price", 1, [isMarket, "floor_price is not null", `${moved} < floor_price`]),
    ofColumn("ceiling_price", 2, [isMarket, "ceiling_price is not null", `${moved} > ceiling_price`]),
    {
      price: moved,
      rank: `market_bps + ${MARKET_RANK}`,
      where: [
        isMarket,
        `(floor_price is null or floor_price <= ${moved})`,
        `(ceiling_price is null or ceiling_price >= ${moved})`,
      ],
      by: ["market_bps", "id"],
      after: (position) => afterBps(market.price, position, { direction, ...conditions }),
    },
  ];
}

type Placing = Conditions & { readonly direction: "asc" | "desc" };

function afterColumn(
  column: string,
  rank: number,
  { price, rank: last, id }: Position,
  { direction, place }: Placing,
): string {
  const than = direction === "asc" ? ">" : "<";
  const at = `${place(price)}::numeric`;
  if (rank === last) return `(${column}, id) ${than} (${at}, ${place(id)}::uuid)`;
  const isBehind = direction === "asc" ? rank > last : rank < last;
  return `${column} ${than}${isBehind ? "=" : ""} ${at}`;
}

/** Of prices that follow the market the distance tells the order: a page goes on from where the last one ended. */
function afterBps(market: P2pPrice, { price, rank, id }: Position, { direction, place }: Placing): string {
  const than = direction === "asc" ? ">" : "<";
  if (rank > MAX_BPS)
    return `(market_bps, id) ${than} (${place(rank - MARKET_RANK)}::integer, ${place(id)}::uuid)`;
  const first = firstBpsReaching(market, price);
  return direction === "asc"
    ? `market_bps >= ${place(first)}::integer`
    : `market_bps < ${place(first)}::integer`;
}

/** The least distance at which a price that follows the market reaches another. */
function firstBpsReaching(market: P2pPrice, price: bigint): number {
  let [low, high] = [-MAX_BPS, MAX_BPS + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = priceOf({ mode: "market", bps: middle, floor: null, ceiling: null }, market);
    if (at.scaled >= price) high = middle;
    else low = middle + 1;
  }
  return low;
}

function positionIn(cursor: string | undefined): Position | undefined {
  const isPrice = { test: (value: string) => value === "price" };
  const values = readCursor(cursor, [isPrice, WHOLE, /^\d{1,6}$/, UUID]);
  const [, price, rank, id] = values ?? [];
  if (price === undefined || rank === undefined || id === undefined) return undefined;
  return { price: BigInt(price), rank: Number(rank), id };
}
