import type { OFFER_SORTS } from "@lastro/contracts/grain/offers";
import { type Database, query } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { isUuid } from "../../../platform/uuid.js";
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
  readonly shape: RegExp;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
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
  let after = readCursor(listing.cursor, listing.sort);
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
  return { items, nextCursor: isMore ? cursorOf(listing.sort, order.valuesOf(last)) : null };
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

/** Where a page ended: its order with the sort values of its last offer, opaque to whoever passes it back. */
function cursorOf(sort: Sort, values: readonly [string, string]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString("base64url");
}

function readCursor(cursor: string | undefined, sort: Sort): [string, string] | undefined {
  if (cursor === undefined) return undefined;
  const [of, first, second] = parsed(cursor);
  const fits =
    of === sort &&
    typeof first === "string" &&
    ORDERS[sort].shape.test(first) &&
    (sort !== "newest" || !Number.isNaN(Date.parse(first))) &&
    typeof second === "string" &&
    isUuid(second);
  if (!fits) throw new DomainError("request.invalid", {}, { cursor: "invalid" });
  return [first, second];
}

function parsed(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
