import type { ResponseOf } from "@lastro/contracts";
import type { listWaitingOrders } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { ACTIVE } from "../figures.js";
import { toOrder } from "./order-store.js";
import { summariesOf } from "./read-orders.js";

const LOOKED_AT = 200;
const SHOWN = 10;
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

/**
 * The person's open orders in which it is their turn, the nearest deadline first and those without one last. Whose turn
 * it is follows from an order's records, so the newest two hundred open orders are looked at.
 */
export async function readWaitingOrders(ctx: RequestCtx): Promise<ResponseOf<typeof listWaitingOrders>> {
  const { userId } = personOf(ctx);
  const rows = await query<Selectable<Schema["grain_order"]>>(
    ctx.db,
    `select * from grain_order
     where (buyer_id = $1 or producer_id = $1) and status = any($2)
     order by id desc limit $3`,
    [userId, ACTIVE, LOOKED_AT],
  );
  const waiting = (await summariesOf(ctx.db, rows.map(toOrder), userId)).filter(
    ({ primary }) => primary !== null,
  );
  const due = ({ next, also, side }: (typeof waiting)[number]) =>
    Math.min(
      ...[next, ...also]
        .filter(({ actor }) => actor === side || actor === "both")
        .map(({ dueAt }) => dueAt?.getTime() ?? NO_DEADLINE),
    );
  const items = waiting.sort((one, other) => due(one) - due(other)).slice(0, SHOWN);
  return { items, all: waiting.length };
}
