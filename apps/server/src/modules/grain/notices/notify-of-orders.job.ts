import { NOTICE_KINDS } from "@lastro/contracts/grain/notices";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { tellEndpoints } from "../../integrations/index.js";
import { happeningsOfOrder } from "../integrations/order-happenings.js";
import { eventsNamed } from "../orders/event-store.js";
import { loadsOf } from "../orders/load-store.js";
import { findOrders } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { runningOrderTimers } from "../orders/timers.js";
import type { MarketFacts } from "./market-notice.js";
import { notifyTraders } from "./notify-trader.js";
import { NOTIFY_OF_ORDERS_JOB } from "./notifying-of-orders.js";
import { noticesOfOrder, type OrderChange } from "./order-notices.js";
import type { NoticeCtx } from "./ports.js";

/** One notice; only releases before this one enqueue it. */
const NOTIFY_JOB = "grain.tell";

const noticeSchema = z.object({
  userId: z.guid(),
  source: z.string(),
  kind: z.enum(NOTICE_KINDS),
  orderId: z.guid().nullable(),
  facts: z.custom<MarketFacts>((value) => typeof value === "object" && value !== null),
  at: z.coerce.date(),
});
const ordersSchema = z.object({
  orders: z.array(z.object({ orderId: z.guid(), events: z.array(z.guid()) })),
});

type Written = z.infer<typeof ordersSchema>["orders"];

/** Notify people and their programs of what happened to their orders, each once however often this runs. */
export function notifyJobs(ctx: NoticeCtx): JobHandler[] {
  return [
    {
      kind: NOTIFY_JOB,
      run: (payload) => inTransaction(ctx.db, (tx) => notifyTraders(tx, ctx, [noticeSchema.parse(payload)])),
    },
    {
      kind: NOTIFY_OF_ORDERS_JOB,
      run: (payload) =>
        inTransaction(ctx.db, async (tx) => {
          const changes = await changesOf(tx, ordersSchema.parse(payload).orders);
          await notifyTraders(tx, ctx, changes.flatMap(noticesOfOrder));
          await tellEndpoints(tx, ctx, changes.flatMap(happeningsOfOrder));
        }),
    },
  ];
}

/** Many orders take as few queries as one. */
async function changesOf(tx: Tx, written: Written): Promise<OrderChange[]> {
  const ids = written.map(({ orderId }) => orderId);
  const orders = await findOrders(tx, ids);
  const events = await eventsNamed(
    tx,
    written.flatMap((one) => one.events),
  );
  const timers = await runningOrderTimers(tx, ids);
  const parties = await findParties(
    tx,
    orders.flatMap(({ buyerId, producerId }) => [buyerId, producerId]),
  );
  const changes: OrderChange[] = [];
  for (const order of orders) {
    const named = new Set(written.find(({ orderId }) => orderId === order.id)?.events);
    const own = events.filter(({ id }) => named.has(id));
    changes.push({
      order,
      events: own,
      loads: own.some(({ loadId }) => loadId !== null) ? await loadsOf(tx, order.id) : [],
      timers: timers.filter(({ subject }) => subject === order.id),
      names: {
        buyer: parties.get(order.buyerId)?.name ?? "",
        producer: parties.get(order.producerId)?.name ?? "",
      },
    });
  }
  return changes;
}
