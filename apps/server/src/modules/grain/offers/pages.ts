import type { OFFER_SORTS } from "@lastro/contracts/grain/offers";
import { cursorOf, INSTANT, type PageOf, type PageQuery, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { UUID } from "@lastro/platform/uuid";
import { originOf } from "../freight/index.js";
import type { Offer } from "./offer.js";
import { OFFER_COLUMNS, type OfferRow, toOffer } from "./offer-store.js";

type Sort = (typeof OFFER_SORTS)[number];

/** Which offers, by conditions over `values`, and how they are gone through. */
export interface OfferListing extends PageQuery {
  /** What an index answers in the order of the listing. */
  readonly where: string[];
  /** What is looked for among those: it may be said of most of them or of none. */
  readonly filter?: string[];
  /** Whether the indexes leave out few that do not fit the filter, so that many must be looked at all the same. */
  readonly isVague?: boolean;
  readonly values: unknown[];
  readonly sort: Sort;
  /** What carrying a tonne adds from each known place, in cents of USDT; without it nothing is sorted by that. */
  readonly freight?: ReadonlyMap<string, bigint>;
}

interface Order {
  readonly by: string;
  /** What comes after a row with these sort values. */
  after(first: string, second: string): string;
  valuesOf(offer: Offer, freight: OfferListing["freight"]): [string, string];
  readonly shape: Pick<RegExp, "test">;
}

const WHOLE = /^\d{1,18}$/;
const byPrice: Pick<Order, "valuesOf" | "shape"> = {
  valuesOf: ({ priceCents, id }) => [String(priceCents), id],
  shape: WHOLE,
};
/** Beyond every price: what comes from nobody knows where stands last. */
const UNKNOWN_WAY = 10n ** 15n;
const addedTo = (offer: Offer, freight: OfferListing["freight"]) =>
  freight?.get(originOf(offer) ?? "") ?? UNKNOWN_WAY;

const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: {
    by: "created_at desc, id desc",
    after: (first, second) => `(created_at, id) < (${first}::timestamptz, ${second}::uuid)`,
    valuesOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    shape: INSTANT,
  },
  price_asc: {
    by: "price_cents, id",
    after: (first, second) => `(price_cents, id) > (${first}::bigint, ${second}::uuid)`,
    ...byPrice,
  },
  price_desc: {
    by: "price_cents desc, id desc",
    after: (first, second) => `(price_cents, id) < (${first}::bigint, ${second}::uuid)`,
    ...byPrice,
  },
  delivered_asc: {
    by: "price_cents, id",
    after: (first, second) => `(price_cents, id) > (${first}::bigint - added, ${second}::uuid)`,
    valuesOf: (offer, freight) => [String(offer.priceCents + addedTo(offer, freight)), offer.id],
    shape: WHOLE,
  },
};

/** One page of offers; those `keep` leaves out are made up for by those that follow. */
export async function offerPage(
  db: Database,
  listing: OfferListing,
  keep: (offers: Offer[]) => Promise<Offer[]> = async (offers) => offers,
): Promise<PageOf<Offer>> {
  const order = ORDERS[listing.sort];
  const kept: Offer[] = [];
  let after = valuesIn(listing.cursor, listing.sort);
  for (;;) {
    const read = listing.sort === "delivered_asc" ? rowsByFreight : rowsAfter;
    const found = await read(db, listing, order, after);
    kept.push(...(await keep(found)));
    const last = found.at(-1);
    if (kept.length > listing.limit || found.length <= listing.limit || !last) break;
    after = order.valuesOf(last, listing.freight);
  }
  const items = kept.slice(0, listing.limit);
  const last = items.at(-1);
  const isMore = kept.length > listing.limit && last !== undefined;
  return {
    items,
    nextCursor: isMore ? cursorOf(listing.sort, ...order.valuesOf(last, listing.freight)) : null,
  };
}

/** How many offers are looked through one by one before it is decided how to go on. */
const NEARBY = 500;
/** How many at most where an index says too little. */
const FURTHER = 20_000;
/**
 * How many of the nearest must fit for looking further to cost less than asking the index: looking costs by what is
 * passed over, asking by what is found, and among a hundred thousand they cost the same at about one in a hundred.
 */
const PROMISING = 5;
/** How many times as many as should fill the page are looked through before the index is asked. */
const PATIENCE = 2;

/**
 * What most offers are fills a page from the nearest; what few or none are is found by its own index, and then put in
 * order. Neither way is slow where the other is quick, and how many fit among the nearest tells which it is.
 */
async function rowsAfter(
  db: Database,
  { where, filter = [], isVague = false, values, limit }: OfferListing,
  order: Order,
  after: readonly [string, string] | undefined,
): Promise<Offer[]> {
  const n = values.length;
  const within = after ? [...where, order.after(`$${n + 2}`, `$${n + 3}`)] : where;
  const parameters = [...values, limit + 1, ...(after ?? [])];
  const last = `order by ${order.by} limit $${n + 1}`;
  const read = async (sql: string) => (await query<OfferRow>(db, sql, parameters)).map(toOffer);
  const readAmong = (first: number) =>
    read(
      `select ${OFFER_COLUMNS} from (select * from grain_offer ${whereAll(within)} order by ${order.by} limit ${first}) o
       ${whereAll(filter)} ${last}`,
    );
  if (filter.length === 0)
    return read(`select ${OFFER_COLUMNS} from grain_offer ${whereAll(within)} ${last}`);
  const nearby = await readAmong(NEARBY);
  if (nearby.length > limit) return nearby;
  if (isVague || nearby.length >= PROMISING) {
    const expected = nearby.length >= PROMISING ? Math.ceil((NEARBY * (limit + 1)) / nearby.length) : FURTHER;
    const further = await readAmong(Math.min(PATIENCE * expected, FURTHER));
    if (further.length > limit) return further;
  }
  // Of what is found only what orders it is kept, and the rows are read of those on the page alone.
  return read(
    `with found as materialized (
       select id, created_at, price_cents from grain_offer ${whereAll([...within, ...filter])})
     select ${OFFER_COLUMNS} from grain_offer where id = any (array(select id from found ${last})) ${last}`,
  );
}

/**
 * The same by price with freight: from each place the nearest by price, which an index has in order, and of those the
 * nearest by what they come to.
 */
async function rowsByFreight(
  db: Database,
  { where, filter = [], values, limit, freight = new Map() }: OfferListing,
  order: Order,
  after: readonly [string, string] | undefined,
): Promise<Offer[]> {
  const n = values.length;
  const within = [...where, ...filter, "origin = place"];
  if (after) within.push(order.after(`$${n + 4}`, `$${n + 5}`));
  const places = [...freight.keys(), ""];
  const added = [...freight.values(), UNKNOWN_WAY].map(String);
  const rows = await query<OfferRow>(
    db,
    `select ${OFFER_COLUMNS} from unnest($${n + 2}::text[], $${n + 3}::bigint[]) as f(place, added)
     cross join lateral (
       select * from grain_offer ${whereAll(within)} order by ${order.by} limit $${n + 1}
     ) o order by price_cents + added, id limit $${n + 1}`,
    [...values, limit + 1, places, added, ...(after ?? [])],
  );
  return rows.map(toOffer);
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
}

/** The sort values a cursor of this order ends with. Throws `request.invalid` for one of another. */
function valuesIn(cursor: string | undefined, sort: Sort): [string, string] | undefined {
  const ofSort = { test: (value: string) => value === sort };
  const [, first, second] = readCursor(cursor, [ofSort, ORDERS[sort].shape, UUID]) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}
