import { NOTICE_KINDS } from "@lastro/contracts/grain/notices";
import { z } from "zod";
import { inTransaction, type Tx } from "../../../platform/database/database.js";
import type { JobHandler } from "../../../platform/jobs/worker.js";
import type { NoticeFacts } from "../../notifications/index.js";
import { eventsOf } from "../orders/event-store.js";
import { loadsOf } from "../orders/load-store.js";
import { findOrder } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { runningTimers } from "../orders/timer-store.js";
import { deliverNotice } from "./deliver-notice.js";
import { newsOf, type OrderNews } from "./order-news.js";
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

/** Tell people what there is to tell, each once however often this runs. */
export function tellJobs(ctx: NoticeCtx): JobHandler[] {
  return [
    {
      kind: TELL_JOB,
      run: (payload) => inTransaction(ctx.db, (tx) => deliverNotice(tx, ctx, noticeSchema.parse(payload))),
    },
    {
      kind: TELL_OF_ORDERS_JOB,
      async run(payload) {
        for (const { orderId, events } of ordersSchema.parse(payload).orders)
          await inTransaction(ctx.db, async (tx) => {
            const news = await readNews(tx, orderId, new Set(events));
            for (const notice of news ? newsOf(news) : []) await deliverNotice(tx, ctx, notice);
          });
      },
    },
  ];
}

async function readNews(
  tx: Tx,
  orderId: string,
  written: ReadonlySet<string>,
): Promise<OrderNews | undefined> {
  const order = await findOrder(tx, orderId);
  if (!order) return undefined;
  const events = (await eventsOf(tx, orderId)).filter(({ id }) => written.has(id));
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  return {
    order,
    events,
    loads: await loadsOf(tx, orderId),
    timers: await runningTimers(tx, [orderId]),
    names: {
      buyer: parties.get(order.buyerId)?.name ?? "",
      producer: parties.get(order.producerId)?.name ?? "",
    },
  };
}
