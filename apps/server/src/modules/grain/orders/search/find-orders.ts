import type { RequestOf } from "@lastro/contracts";
import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import type { listOrders } from "@lastro/contracts/grain/orders";
import { type Database, query } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { wordsOf } from "../../offers/offer.js";
import { preferencesOf } from "../../preferences/index.js";
import type { Window } from "../../reports/period.js";
import type { ReportOwner } from "../../reports/report-owner.js";
import type { Order } from "../order.js";
import { toOrder } from "../order-store.js";

/** What is looked for, as it is typed: days are those of the person's time zone. */
export type TypedFilter = Omit<RequestOf<typeof listOrders>["query"], "cursor" | "limit">;

/** What is looked for; an order belongs to the stretch it was created in. */
export type OrderFilter = Omit<TypedFilter, "from" | "to"> & Partial<Window>;

interface Page {
  /** The order after which the page begins. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** An order with what is traded and where it lies, as the database keeps both beside the terms. */
export interface FoundOrder extends Order {
  readonly commodity: Commodity;
  readonly originState: string | null;
}

/** The same filter with the instants its days begin and end at where the person lives. */
export async function filterIn(
  db: Database,
  userId: string,
  { from, to, ...filter }: TypedFilter,
): Promise<OrderFilter> {
  if (from === undefined && to === undefined) return filter;
  const { timeZone } = await preferencesOf(db, userId);
  const [bounds] = await query<{ from: Date | null; to: Date | null }>(
    db,
    `select ($1::date)::timestamp at time zone $3 as "from", ($2::date + 1)::timestamp at time zone $3 as "to"`,
    [from ?? null, to ?? null, timeZone],
  );
  return {
    ...filter,
    ...(bounds?.from ? { from: bounds.from } : {}),
    ...(bounds?.to ? { to: bounds.to } : {}),
  };
}

/** Somebody's own orders that fit, newest first, after the one named. */
export async function findOrdersOf(
  db: Database,
  owner: ReportOwner,
  filter: OrderFilter,
  page: Page,
): Promise<FoundOrder[]> {
  const { where, values } = conditionsOf(owner, filter);
  const at = values.length;
  const rows = await query<Selectable<Schema["grain_order"]>>(
    db,
    `select * from grain_order where ${where} and ($${at + 1}::uuid is null or id < $${at + 1})
     order by id desc limit $${at + 2}`,
    [...values, page.before ?? null, page.limit],
  );
  return rows.map((row) => ({
    ...toOrder(row),
    commodity: row.commodity as Commodity,
    originState: row.origin_state,
  }));
}

/** How many of somebody's own orders fit; counted no further than the limit, where one is given. */
export async function countOrdersOf(
  db: Database,
  owner: ReportOwner,
  filter: OrderFilter,
  limit?: number,
): Promise<number> {
  const { where, values } = conditionsOf(owner, filter);
  const [row] = await query<{ found: bigint }>(
    db,
    `select count(*) as found from (select from grain_order where ${where} limit $${values.length + 1}) o`,
    [...values, limit ?? null],
  );
  return Number(row?.found ?? 0n);
}

function conditionsOf({ ownerId, side }: ReportOwner, filter: OrderFilter) {
  const values: unknown[] = [ownerId];
  const where = [`${side}_id = $1`];
  const bind = (value: unknown) => `$${values.push(value)}`;
  for (const word of wordsOf(filter.search)) where.push(`words_of_${side} like ${bind(contains(word))}`);
  if (filter.status !== undefined) where.push(`status = ${bind(filter.status)}`);
  if (filter.commodity !== undefined) where.push(`commodity = ${bind(filter.commodity)}`);
  if (filter.state !== undefined) where.push(`origin_state = ${bind(filter.state)}`);
  if (filter.from !== undefined) where.push(`created_at >= ${bind(filter.from)}`);
  if (filter.to !== undefined) where.push(`created_at < ${bind(filter.to)}`);
  return { where: where.join(" and "), values };
}
