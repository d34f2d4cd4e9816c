import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { refundWhole } from "./cancel-order.js";
import { loadsOf } from "./load-store.js";
import { isDisputed, isOver, type Order } from "./order.js";
import { lockOrder } from "./order-store.js";
import { payWaitingOrders } from "./pay-order.js";
import { releaseLoads } from "./release-loads.js";
import { sheetsOf } from "./sheet-store.js";
import { dueTimers, fireTimer, type OrderTimer } from "./timer-store.js";

const KIND = "grain.order_timers";
const BATCH = 100;

/** Pays the orders that can be paid by now, and does what becomes due on others when nobody acted. */
export function runOrderTimersJob(ctx: Ctx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 5,
    async run() {
      await payWaitingOrders(ctx);
      for (const timer of await dueTimers(ctx.db, ctx.clock.now(), BATCH))
        await runTimer(ctx, timer).catch((error: unknown) =>
          // It stays due; the others must not wait for it.
          ctx.log.error({ err: error, timer }, "an order's clock could not run out"),
        );
    },
  };
}

/** Runs one clock out, once: the order is locked first, so a command that came before has stopped it already. */
export function runTimer(ctx: Ctx, timer: OrderTimer): Promise<void> {
  const system = asSystem(ctx, KIND);
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, timer.orderId);
    if (!order || isOver(order) || !(await fireTimer(tx, ctx, timer))) return;
    await EFFECTS[timer.kind](tx, system, order);
  });
}

type Effect = (tx: Tx, ctx: RequestCtx, order: Order) => Promise<void>;

const EFFECTS: Readonly<Record<OrderTimer["kind"], Effect>> = {
  proposal: (tx, ctx, order) => cancelUnpaid(tx, ctx, order, "proposal_timed_out"),
  funding: (tx, ctx, order) => cancelUnpaid(tx, ctx, order, "not_paid"),
  approval: (tx, ctx, order) => refundUnshipped(tx, ctx, order, "approval_timed_out"),
  first_load: (tx, ctx, order) => refundUnshipped(tx, ctx, order, "first_load_timed_out"),
  next_load: closeWithoutRest,
  inspection: acceptBySilence,
};

async function cancelUnpaid(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  reason: "not_paid" | "proposal_timed_out",
): Promise<void> {
  if (order.status === "criada") await refundWhole(tx, ctx, order, { reason });
}

async function refundUnshipped(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  reason: "approval_timed_out" | "first_load_timed_out",
): Promise<void> {
  if (order.status === "paga" && !isDisputed(order)) await refundWhole(tx, ctx, order, { reason });
}

/** No more is shipped: with every load paid out the order ends here, else with the last of them. */
async function closeWithoutRest(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const loads = await loadsOf(tx, order.id);
  if (order.status !== "enviada" || isDisputed(order)) return;
  if (loads.every(({ releasedAt }) => releasedAt !== null))
    await releaseLoads(tx, ctx, { order, loads, accepted: [], sheets: [] });
}

/** Silence is acceptance, and only of what was declared delivered: of each load as its last sheet says. */
async function acceptBySilence(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const loads = await loadsOf(tx, order.id);
  const areDeclared = loads.length > 0 && loads.every(({ deliveredAt }) => deliveredAt !== null);
  if (order.status !== "enviada" || isDisputed(order) || !areDeclared) return;
  await releaseLoads(tx, ctx, {
    order,
    loads,
    accepted: loads.filter(({ releasedAt }) => releasedAt === null),
    sheets: await sheetsOf(tx, order.id),
  });
}
