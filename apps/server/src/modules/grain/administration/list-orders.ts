import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminOrders } from "@lastro/contracts/grain/disputes";
import { parseOrderNumber } from "@lastro/contracts/grain/order-number";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import type { Schema } from "@lastro/platform/database/schema";
import { isUuid } from "@lastro/platform/uuid";
import type { Selectable } from "kysely";
import { withParties } from "../disputes/admin-queries.js";
import { toOrder } from "../orders/order-store.js";

/** Every order of the marketplace, newest first; found by its number, its id, or who is on either side. */
export async function listAllOrders(
  db: Database,
  { status, search, cursor, limit }: RequestOf<typeof listAdminOrders>["query"],
): Promise<ResponseOf<typeof listAdminOrders>> {
  const rows = await query<Selectable<Schema["grain_order"]>>(
    db,
    `with side as (
       select a.user_id from grain_account a join identity_user u on u.id = a.user_id
        where a.name ilike $3 or u.email ilike $3)
     select o.* from grain_order o
      where ($1::text is null or o.status = $1) and ($2::uuid is null or o.id < $2)
        and ($3::text is null or o.number ilike $3 or o.number = $4 or o.id = $5::uuid
          or o.buyer_id in (select user_id from side) or o.producer_id in (select user_id from side))
      order by o.id desc limit $6`,
    [
      status ?? null,
      readIdCursor(cursor) ?? null,
      search === undefined ? null : contains(search),
      search === undefined ? null : parseOrderNumber(search),
      search !== undefined && isUuid(search) ? search : null,
      limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await withParties(db, items.map(toOrder)), nextCursor };
}
