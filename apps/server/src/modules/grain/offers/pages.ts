import type { OFFER_SORTS } from "@lastro/contracts/grain/offers";
import { cursorOf, INSTANT, readCursor } from "../../../platform/cursor.js";
import { type Database, query } from "../../../platform/database/database.js";
import { UUID } from "../../../platform/uuid.js";
import type { Offer } from "./offer.js";
import { type OfferRow, toOffer } from "./offer-store.js";

type Sort = (typeof OFFER_SORTS)[number];

/** Which offers, by conditions over `values`, and how they are gone through. */
export interface OfferListing {
  readonly where: string[];
  readonly values: unknown[];
  readonly sort: Sort;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Order {
  readonly by: string;
  /** What comes after a row with these sort values. */
  after(first: string, second: string): string;
  valuesOf(offer: Offer): [string, string];
  readonly shape: Pick<RegExp, "test">;
}

const WHOLE = /^\d{1,18}$/;
const byPrice: Pick<Order, "valuesOf" | "shape"> = {
  valuesOf: ({ priceCents, id }) => [String(priceCents), id],
  shape: WHOLE,
};
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
};

/** One page of offers; those `keep` leaves out are made up for by those that follow. */
export async function offerPage(
  db: Database,
  listing: OfferListing,
  keep: (offers: Offer[]) => Promise<Offer[]> = async (offers) => offers,
): Promise<{ items: Offer[]; nextCursor: string | null }> {
  const order = ORDERS[listing.sort];
  const kept: Offer[] = [];
  let after = valuesIn(listing.cursor, listing.sort);
  for (;;) {
    const found = await rowsAfter(db, listing, order, after);
    kept.push(...(await keep(found)));
    const last = found.at(-1);
    if (kept.length > listing.limit || found.length <= listing.limit || !last) break;
    after = order.valuesOf(last);
  }
  const items = kept.slice(0, listing.limit);
  const last = items.at(-1);
  const isMore = kept.length > listing.limit && last !== undefined;
  return { items, nextCursor: isMore ? cursorOf(listing.sort, ...order.valuesOf(last)) : null };
}

async function rowsAfter(
  db: Database,
  { where, values, limit }: OfferListing,
  order: Order,
  after: readonly [string, string] | undefined,
): Promise<Offer[]> {
  const n = values.length;
  const conditions = after ? [...where, order.after(`$${n + 2}`, `$${n + 3}`)] : where;
  const rows = await query<OfferRow>(
    db,
    `select * from grain_offer ${conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""}
     order by ${order.by} limit $${n + 1}`,
    [...values, limit + 1, ...(after ?? [])],
  );
  return rows.map(toOffer);
}

/** The sort values a cursor of this order ends with. Throws `request.invalid` for one of another. */
function valuesIn(cursor: string | undefined, sort: Sort): [string, string] | undefined {
  const ofSort = { test: (value: string) => value === sort };
  const [, first, second] = readCursor(cursor, [ofSort, ORDERS[sort].shape, UUID]) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}
