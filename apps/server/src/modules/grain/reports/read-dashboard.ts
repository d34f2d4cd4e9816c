import type { ResponseOf } from "@lastro/contracts";
import type { readDashboard as readDashboardRoute } from "@lastro/contracts/grain/reports";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { figuresOf, salesFigures } from "../figures.js";
import { orderSumsOf } from "../orders/order-sums.js";
import { preferencesOf } from "../preferences/index.js";
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
  const { orders, spent, active } = figuresOf(await orderSumsOf(ctx.db, buyerId));
  return { orders, spent, active };
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
  const { pending, completed, orders, received, outstanding, inEscrow } = figuresOf(sums);
  return {
    offers: { active: Number(offers?.active ?? 0n), all: Number(offers?.every ?? 0n) },
    orders: { pending, delivered: completed, all: orders },
    revenue: received,
    revenueThisMonth: salesFigures(month).net,
    pending: outstanding,
    inEscrow,
  };
}
