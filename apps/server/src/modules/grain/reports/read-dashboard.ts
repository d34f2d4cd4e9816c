import type { ResponseOf } from "@lastro/contracts";
import type { readDashboard as readDashboardRoute } from "@lastro/contracts/grain/reports";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { figureOf, orderSumsOf } from "../orders/order-sums.js";
import { preferencesOf } from "../preferences/index.js";
import { usdt } from "../usdt.js";
import { revenueThisMonth } from "./read-financial.js";

type Dashboard = ResponseOf<typeof readDashboardRoute>;

/** The figures a person's own dashboard opens with. */
export async function readDashboard(ctx: RequestCtx): Promise<Dashboard> {
  const { userId } = personOf(ctx);
  return ctx.actor.kind === "buyer"
    ? { buyer: await buyerFigures(ctx, userId), producer: null }
    : { buyer: null, producer: await producerFigures(ctx, userId) };
}

async function buyerFigures(ctx: RequestCtx, buyerId: string): Promise<Dashboard["buyer"]> {
  const sums = await orderSumsOf(ctx.db, buyerId);
  return {
    orders: Number(figureOf(sums, "orders")),
    spent: usdt(figureOf(sums, "funded") - figureOf(sums, "refunded")),
    active: Number(figureOf(sums, "orders", ["created", "paid", "shipped"])),
  };
}

async function producerFigures(ctx: RequestCtx, producerId: string): Promise<Dashboard["producer"]> {
  const { timeZone } = await preferencesOf(ctx.db, producerId);
  const [{ month }, [offers], sums] = await Promise.all([
    revenueThisMonth(ctx, producerId, timeZone),
    query<{ active: bigint; every: bigint }>(
      ctx.db,
      `select count(*) filter (where active) as active, count(*) as every
         from grain_offer where producer_id = $1 and archived_at is null`,
      [producerId],
    ),
    orderSumsOf(ctx.db, producerId),
  ]);
  return {
    offers: { active: Number(offers?.active ?? 0n), all: Number(offers?.every ?? 0n) },
    orders: {
      pending: Number(figureOf(sums, "orders", ["created", "paid"])),
      delivered: Number(figureOf(sums, "orders", ["delivered"])),
      all: Number(figureOf(sums, "orders")),
    },
    revenue: usdt(figureOf(sums, "released")),
    revenueThisMonth: usdt(month.gross),
  };
}
