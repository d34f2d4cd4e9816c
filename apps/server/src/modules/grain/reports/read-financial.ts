import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { OrderStatus } from "@lastro/contracts/grain/order-states";
import type { FinancialGroup, readFinancial as readFinancialRoute } from "@lastro/contracts/grain/reports";
import { money } from "@lastro/money";
import type { Ctx } from "../../../platform/context.js";
import { pageOfRows, readIdCursor } from "../../../platform/cursor.js";
import { type Database, query } from "../../../platform/database/database.js";
import { preferencesOf } from "../preferences/index.js";
import { startOfMonth } from "./period.js";
import { salesIn, total } from "./sales.js";

type Financial = ResponseOf<typeof readFinancialRoute>;
type Listing = RequestOf<typeof readFinancialRoute>["query"];

const usdt = (minor: bigint) => money("USDT", minor);

/** A producer's income: the four cards, and a page of the history. */
export async function readFinancial(ctx: Ctx, producerId: string, listing: Listing): Promise<Financial> {
  const { timeZone } = await preferencesOf(ctx.db, producerId);
  const [page, cards, counts] = await Promise.all([
    historyPage(ctx.db, producerId, listing),
    cardsOf(ctx, producerId, timeZone),
    countsOf(ctx.db, producerId),
  ]);
  return { ...page, cards, counts, timeZone };
}

const STATUSES: Readonly<Record<FinancialGroup, readonly OrderStatus[]>> = {
  all: ["criada", "paga", "enviada", "entregue", "cancelada"],
  received: ["entregue"],
  pending: ["criada", "paga", "enviada"],
};

interface LineRow {
  readonly id: string;
  readonly status: OrderStatus;
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
    `select o.id, o.status, o.offer_name, coalesce(a.name, '') as buyer_name, o.quantity_kg, o.total, o.released, o.fee,
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

const THE_BEGINNING = new Date(0);

/** What a producer was paid since ever, and since the month began where they live. */
export async function revenueOf(ctx: Ctx, producerId: string, timeZone: string) {
  const now = ctx.clock.now();
  const monthStart = await startOfMonth(ctx.db, now, timeZone);
  const end = new Date(now.getTime() + 1);
  const [ever, month] = await Promise.all([
    salesIn(ctx.db, producerId, [{ from: THE_BEGINNING, to: end }]),
    salesIn(ctx.db, producerId, [{ from: monthStart, to: end }]),
  ]);
  return { ever: total(ever), month: total(month), monthStart };
}

async function cardsOf(ctx: Ctx, producerId: string, timeZone: string): Promise<Financial["cards"]> {
  const { ever, month, monthStart } = await revenueOf(ctx, producerId, timeZone);
  const [open] = await query<{ pending: bigint; held: bigint }>(
    ctx.db,
    `select coalesce(sum(total - released - refunded), 0) as pending,
            coalesce(sum(funded - released - refunded), 0) as held
       from grain_order where producer_id = $1 and status in ('criada', 'paga', 'enviada')`,
    [producerId],
  );
  const [delivered] = await query<{ orders: bigint; created_this_month: bigint }>(
    ctx.db,
    `select count(*) as orders, coalesce(sum(released) filter (where created_at >= $2), 0) as created_this_month
       from grain_order where producer_id = $1 and status = 'entregue'`,
    [producerId, monthStart],
  );
  return {
    total: usdt(ever.gross),
    totalReceived: usdt(ever.gross - ever.fee),
    month: usdt(month.gross),
    monthByCreation: usdt(delivered?.created_this_month ?? 0n),
    pending: usdt(open?.pending ?? 0n),
    inEscrow: usdt(open?.held ?? 0n),
    transactions: Number(delivered?.orders ?? 0n),
  };
}

async function countsOf(db: Database, producerId: string): Promise<Financial["counts"]> {
  const rows = await query<{ status: OrderStatus; orders: bigint }>(
    db,
    "select status, count(*) as orders from grain_order where producer_id = $1 group by status",
    [producerId],
  );
  const of = (group: FinancialGroup) =>
    rows.reduce(
      (sum, { status, orders }) => sum + (STATUSES[group].includes(status) ? Number(orders) : 0),
      0,
    );
  return { all: of("all"), received: of("received"), pending: of("pending") };
}
