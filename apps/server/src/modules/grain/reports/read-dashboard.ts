import type { ResponseOf } from "@lastro/contracts";
import type { readDashboard as readDashboardRoute } from "@lastro/contracts/grain/reports";
import { money } from "@lastro/money";
import { personOf, type RequestCtx } from "../../../platform/context.js";
import { query } from "../../../platform/database/database.js";
import { preferencesOf } from "../preferences/index.js";
import { revenueOf } from "./read-financial.js";

type Dashboard = ResponseOf<typeof readDashboardRoute>;

/** The figures a person's own dashboard opens with. */
export async function readDashboard(ctx: RequestCtx): Promise<Dashboard> {
  const { userId } = personOf(ctx);
  return ctx.actor.kind === "buyer"
    ? { buyer: await buyerFigures(ctx, userId), producer: null }
    : { buyer: null, producer: await producerFigures(ctx, userId) };
}

async function buyerFigures(ctx: RequestCtx, buyerId: string): Promise<Dashboard["buyer"]> {
  const [row] = await query<{ orders: bigint; spent: bigint; active: bigint }>(
    ctx.db,
    `select count(*) as orders, coalesce(sum(funded - refunded), 0) as spent,
            count(*) filter (where status not in ('entregue', 'cancelada')) as active
       from grain_order where buyer_id = $1`,
    [buyerId],
  );
  return {
    orders: Number(row?.orders ?? 0n),
    spent: money("USDT", row?.spent ?? 0n),
    active: Number(row?.active ?? 0n),
  };
}

async function producerFigures(ctx: RequestCtx, producerId: string): Promise<Dashboard["producer"]> {
  const { timeZone } = await preferencesOf(ctx.db, producerId);
  const [{ ever, month }, [offers], [orders]] = await Promise.all([
    revenueOf(ctx, producerId, timeZone),
    query<{ active: bigint; every: bigint }>(
      ctx.db,
      `select count(*) filter (where active) as active, count(*) as every
         from grain_offer where producer_id = $1 and archived_at is null`,
      [producerId],
    ),
    query<{ pending: bigint; delivered: bigint; every: bigint }>(
      ctx.db,
      `select count(*) filter (where status in ('criada', 'paga')) as pending,
              count(*) filter (where status = 'entregue') as delivered, count(*) as every
         from grain_order where producer_id = $1`,
      [producerId],
    ),
  ]);
  return {
    offers: { active: Number(offers?.active ?? 0n), all: Number(offers?.every ?? 0n) },
    orders: {
      pending: Number(orders?.pending ?? 0n),
      delivered: Number(orders?.delivered ?? 0n),
      all: Number(orders?.every ?? 0n),
    },
    revenue: money("USDT", ever.gross),
    revenueThisMonth: money("USDT", month.gross),
  };
}
