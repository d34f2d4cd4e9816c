import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { OrderState } from "@lastro/contracts/grain/order-states";
import type { FinancialGroup, readFinancial as readFinancialRoute } from "@lastro/contracts/grain/reports";
import type { Ctx } from "@lastro/platform/context";
import { pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { figureOf, type OrderSum, orderSumsOf } from "../orders/order-sums.js";
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
  received: ["delivered"],
  pending: ["created", "paid", "shipped"],
};

interface LineRow {
  readonly id: string;
  readonly number: string;
  readonly status: OrderState;
  readonly offer_name: string;
  readonly buyer_name: string;
  readonly quantity_kg: bigint;
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
    `select o.id, o.number, o.status, o.offer_name, coalesce(a.name, '') as buyer_name, o.quantity_kg, o.total, o.released, o.fee,
            o.refunded, o.created_at, o.released_at
       from grain_order o left join grain_account a on a.user_id = o.buyer_id
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
      total: usdt(row.total),
      released: usdt(row.released),
      received: usdt(row.released - row.fee),
      outstanding: usdt(STATUSES.pending.includes(row.status) ? row.total - row.released - row.refunded : 0n),
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
    month: total((await salesIn(ctx.db, producerId, [{ from: monthStart, to: end }])).byWindow),
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
  const [created] = await query<{ delivered: bigint }>(
    ctx.db,
    `select coalesce(sum(released), 0) as delivered
       from grain_order where producer_id = $1 and status = 'delivered' and created_at >= $2`,
    [producerId, monthStart],
  );
  const received = figureOf(sums, "released");
  const open = (figure: "total" | "funded" | "released" | "refunded") =>
    figureOf(sums, figure, STATUSES.pending);
  return {
    total: usdt(received),
    totalReceived: usdt(received - figureOf(sums, "fee")),
    month: usdt(month.gross),
    monthByCreation: usdt(created?.delivered ?? 0n),
    pending: usdt(open("total") - open("released") - open("refunded")),
    inEscrow: usdt(open("funded") - open("released") - open("refunded")),
    transactions: Number(figureOf(sums, "orders", STATUSES.received)),
  };
}

function countsOf(sums: readonly OrderSum[]): Financial["counts"] {
  const of = (group: FinancialGroup) => Number(figureOf(sums, "orders", STATUSES[group]));
  return { all: of("all"), received: of("received"), pending: of("pending") };
}
