import { NOTICE_KINDS } from "@lastro/contracts/grain/notices";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { NoticeFacts } from "../../notifications/index.js";
import { eventsNamed } from "../orders/event-store.js";
import { loadsOf } from "../orders/load-store.js";
import { findOrders } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { runningOrderTimers } from "../orders/timers.js";
import { deliverNotices } from "./deliver-notices.js";
import type { Notice } from "./notice.js";
import { newsOf } from "./order-news.js";
import type { NoticeCtx } from "./ports.js";
import { TELL_JOB, TELL_OF_ORDERS_JOB } from "./tell.js";

const noticeSchema = z.object({
  userId: z.guid(),
  source: z.string(),
  kind: z.enum(NOTICE_KINDS),
  orderId: z.guid().nullable(),
  // Written by `tell` alone.
  facts: z.custom<NoticeFacts>((value) => typeof value === "object" && value !== null),
  at: z.coerce.date(),
});
const ordersSchema = z.object({
  orders: z.array(z.object({ orderId: z.guid(), events: z.array(z.guid()) })),
});

type Written = z.infer<typeof ordersSchema>["orders"];

/** Tell people what there is to tell, each once however often this runs. */
export function tellJobs(ctx: NoticeCtx): JobHandler[] {
  return [
    {
      kind: TELL_JOB,
      run: (payload) => inTransaction(ctx.db, (tx) => deliverNotices(tx, ctx, [noticeSchema.parse(payload)])),
    },
    {
      kind: TELL_OF_ORDERS_JOB,
      run: (payload) =>
        inTransaction(ctx.db, async (tx) =>
          deliverNotices(tx, ctx, await noticesOf(tx, ordersSchema.parse(payload).orders)),
        ),
    },
  ];
}

/** What many orders have to tell costs as few questions as what one does. */
async function noticesOf(tx: Tx, written: Written): Promise<Notice[]> {
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
  const notices: Notice[] = [];
  for (const order of orders) {
    const named = new Set(written.find(({ orderId }) => orderId === order.id)?.events);
    const own = events.filter(({ id }) => named.has(id));
    notices.push(
      ...newsOf({
        order,
        events: own,
        loads: own.some(({ loadId }) => loadId !== null) ? await loadsOf(tx, order.id) : [],
        timers: timers.filter(({ escrowId }) => escrowId === order.id),
        names: {
          buyer: parties.get(order.buyerId)?.name ?? "",
          producer: parties.get(order.producerId)?.name ?? "",
        },
      }),
    );
  }
  return notices;
}
