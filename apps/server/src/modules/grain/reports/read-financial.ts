import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { OrderState } from "@lastro/contracts/grain/order-states";
import type { FinancialGroup, readFinancial as readFinancialRoute } from "@lastro/contracts/grain/reports";
import type { Ctx } from "@lastro/platform/context";
import { pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import {
  ACTIVE,
  COMPLETED,
  figuresOf,
  type OrderSum,
  outstandingOf,
  receivedOf,
  salesFigures,
} from "../figures.js";
import { orderSumsOf } from "../orders/order-sums.js";
import { preferencesOf } from "../preferences/index.js";
import { usdt } from "../usdt.js";
import { startOfMonth } from "./period.js";
import { salesIn, total } from "./sales.js";

type Financial = ResponseOf<typeof readFinancialRoute>;
type Listing = RequestOf<typeof readFinancialRoute>["query"];

/** A producer's income: the four cards, and a page of the history. */
export async function readFinancial(ctx: Ctx, producerId: string, listing: Listing): Promise<Financial> {
  const { timeZone } = await preferencesOf(ctx.db, producerId);
  const sums = await orderSumsOf(ctx.db, producerId);
  const [page, cards] = await Promise.all([
    historyPage(ctx.db, producerId, listing),
    cardsOf(ctx, producerId, timeZone, sums),
  ]);
  return { ...page, cards, counts: countsOf(sums), timeZone };
}

const STATUSES: Readonly<Record<FinancialGroup, readonly OrderState[]>> = {
  all: ["created", "paid", "shipped", "delivered", "cancelled"],
  received: COMPLETED,
  pending: ACTIVE,
};

interface LineRow {
  readonly id: string;
  readonly number: string;
  readonly status: OrderState;
  readonly offer_name: string;
  readonly buyer_name: string;
  readonly quantity_kg: bigint;
  readonly settled_kg: bigint | null;
  readonly total: bigint;
  readonly released: bigint;
  readonly fee: bigint;
  readonly refunded: bigint;
  readonly created_at: Date;
  readonly released_at: Date | null;
}

async function historyPage(
  db: Database,
  producerId: string,
  { group, cursor, limit }: Listing,
): Promise<Pick<Financial, "items" | "nextCursor">> {
  const rows = await query<LineRow>(
    db,
    `select o.id, o.number, o.status, o.offer_name, coalesce(a.name, '') as buyer_name, o.quantity_kg,
            s.kg as settled_kg, o.total, o.released, o.fee,
            o.refunded, o.created_at, o.released_at
       from grain_order o left join grain_account a on a.user_id = o.buyer_id
      cross join lateral (select sum(kg) as kg from grain_release where order_id = o.id) s
      where o.producer_id = $1 and o.status = any ($2) and ($3::uuid is null or o.id < $3)
      order by o.id desc limit $4`,
    [producerId, STATUSES[group], readIdCursor(cursor) ?? null, limit + 1],
  );
  return pageOfRows(
    rows,
    limit,
    ({ id }) => id,
    (row) => ({
      orderId: row.id,
      number: row.number,
      status: row.status,
      offerName: row.offer_name,
      buyerName: row.buyer_name,
      quantity: row.quantity_kg,
      settled: row.settled_kg,
      total: usdt(row.total),
      released: usdt(row.released),
      received: usdt(receivedOf(row)),
      outstanding: usdt(outstandingOf(row)),
      createdAt: row.created_at,
      releasedAt: row.released_at,
    }),
  );
}

/** What a producer was paid since the month began where they live, and when that was. */
export async function revenueThisMonth(ctx: Ctx, producerId: string, timeZone: string) {
  const now = ctx.clock.now();
  const monthStart = await startOfMonth(ctx.db, now, timeZone);
  const end = new Date(now.getTime() + 1);
  return {
    month: total(
      (await salesIn(ctx.db, { ownerId: producerId, side: "producer" }, [{ from: monthStart, to: end }]))
        .byWindow,
    ),
    monthStart,
  };
}

async function cardsOf(
  ctx: Ctx,
  producerId: string,
  timeZone: string,
  sums: readonly OrderSum[],
): Promise<Financial["cards"]> {
  const { month, monthStart } = await revenueThisMonth(ctx, producerId, timeZone);
  const [created] = await query<{ released: bigint; fee: bigint }>(
    ctx.db,
    `select coalesce(sum(released), 0) as released, coalesce(sum(fee), 0) as fee
       from grain_order where producer_id = $1 and status = 'delivered' and created_at >= $2`,
    [producerId, monthStart],
  );
  const { received, released, fee, outstanding, inEscrow, completed } = figuresOf(sums);
  return {
    total: received,
    gross: released,
    fee,
    month: salesFigures(month).net,
    monthByCreation: usdt(created ? receivedOf(created) : 0n),
    pending: outstanding,
    inEscrow,
    transactions: completed,
  };
}

function countsOf(sums: readonly OrderSum[]): Financial["counts"] {
  const { orders, completed, active } = figuresOf(sums);
  return { all: orders, received: completed, pending: active };
}
