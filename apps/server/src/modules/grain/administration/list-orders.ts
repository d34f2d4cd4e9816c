import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminOrders } from "@lastro/contracts/grain/disputes";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import type { Schema } from "@lastro/platform/database/schema";
import { isUuid } from "@lastro/platform/uuid";
import type { Selectable } from "kysely";
import { withParties } from "../disputes/admin-queries.js";
import { toOrder } from "../orders/order-store.js";

/** Every order of the marketplace, newest first. */
export async function listAllOrders(
  db: Database,
  { status, search, cursor, limit }: RequestOf<typeof listAdminOrders>["query"],
): Promise<ResponseOf<typeof listAdminOrders>> {
  const numbers = search === undefined ? undefined : numbersFrom(search);
  const rows = await query<Selectable<Schema["grain_order"]>>(
    db,
    `with side as (
       select a.user_id from grain_account a join identity_user u on u.id = a.user_id
        where a.name ilike $3 or u.email ilike $3)
     select o.* from grain_order o
      where ($1::text is null or o.status = $1) and ($2::uuid is null or o.id < $2)
        and ($3::text is null or o.id between $4::uuid and $5::uuid
          or o.buyer_id in (select user_id from side) or o.producer_id in (select user_id from side))
      order by o.id desc limit $6`,
    [
      status ?? null,
      readIdCursor(cursor) ?? null,
      search === undefined ? null : contains(search),
      numbers?.first ?? null,
      numbers?.last ?? null,
      limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await withParties(db, items.map(toOrder)), nextCursor };
}

const NO_NUMBER = "00000000-0000-0000-0000-000000000000";

/** Every number that begins as it was typed: with its dashes, or as the first eight digits that screens show. */
function numbersFrom(typed: string): { readonly first: string; readonly last: string } | undefined {
  const start = typed.replace(/^#/, "").toLowerCase();
  if (!/^[0-9a-f-]{4,36}$/.test(start)) return undefined;
  const filled = (digit: string) => start + NO_NUMBER.replaceAll("0", digit).slice(start.length);
  const [first, last] = [filled("0"), filled("f")];
  return isUuid(first) && isUuid(last) ? { first, last } : undefined;
}
