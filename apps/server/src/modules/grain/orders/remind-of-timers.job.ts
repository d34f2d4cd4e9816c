import type { Consequence, NextAction, OrderSide } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { tell } from "../notices/tell.js";
import { loadsOf } from "./load-store.js";
import { nextStep } from "./next-step.js";
import { isOver, type Order, otherSide } from "./order.js";
import { lockOrder } from "./order-store.js";
import { findParties } from "./parties.js";
import { sheetsOf } from "./sheet-store.js";
import { NOT_OF_DISPUTES, type OrderTimer } from "./timer-store.js";

const KIND = "grain.order_reminders";
const BATCH = 100;

type DueReminder = OrderTimer & { readonly mark: number };

/** Reminds whoever must act of each clock's end, once when half of its time is over and once when nine tenths are. */
export function remindOfTimersJob(ctx: Ctx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 30,
    async run() {
      for (const reminder of await dueReminders(ctx.db, ctx.clock.now()))
        await remind(ctx, reminder).catch((error: unknown) =>
          ctx.log.error({ err: error, reminder }, "nobody could be reminded of an order's clock"),
        );
    },
  };
}

/** Of a clock that was left alone for long, the later reminder only. */
function dueReminders(db: Database, now: Date): Promise<DueReminder[]> {
  return query<DueReminder>(
    db,
    `select id, order_id as "orderId", kind, due_at as "dueAt", mark
     from (select *, case when $1::timestamptz >= started_at + (due_at - started_at) * 0.9 then 90
                          when $1 >= started_at + (due_at - started_at) * 0.5 then 50
                          else 0 end as mark
           from grain_order_timer where ended_at is null and due_at > $1 and ${NOT_OF_DISPUTES}) t
     where mark > reminded order by due_at limit $2`,
    [now, BATCH],
  );
}

/** Reminds of one clock, unless it was stopped meanwhile. */
function remind(ctx: Ctx, { id, orderId, mark, ...timer }: DueReminder): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || isOver(order)) return;
    const marked = await query(
      tx,
      `update grain_order_timer set reminded = $2
       where id = $1 and reminded < $2 and ended_at is null returning 1`,
      [id, mark],
    );
    if (marked.length === 0) return;
    const { sides, action, otherwise } = await duty(tx, order, { id, orderId, ...timer });
    const parties = await findParties(tx, [order.buyerId, order.producerId]);
    const userOf = (side: OrderSide) => (side === "buyer" ? order.buyerId : order.producerId);
    for (const side of sides)
      await tell(tx, ctx, {
        userId: userOf(side),
        source: `timer:${id}:${mark}`,
        kind: "reminder",
        orderId,
        facts: {
          offer: order.offerName,
          other: parties.get(userOf(otherSide(side)))?.name ?? "",
          due: timer.dueAt.toISOString(),
          action,
          otherwise,
        },
        at: ctx.clock.now(),
      });
  });
}

interface Duty {
  readonly sides: readonly OrderSide[];
  readonly action: NextAction;
  readonly otherwise: Consequence;
}

const DUTIES: Readonly<Record<Exclude<OrderTimer["kind"], "inspection">, Duty>> = {
  proposal: { sides: ["producer"], action: "answer_proposal", otherwise: "cancel_order" },
  funding: { sides: ["buyer"], action: "pay_order", otherwise: "cancel_order" },
  approval: { sides: ["producer"], action: "accept_order", otherwise: "refund_buyer" },
  first_load: { sides: ["producer"], action: "ship_first_load", otherwise: "refund_buyer" },
  next_load: { sides: ["producer"], action: "ship_rest", otherwise: "refund_buyer" },
};

/** Who must do what before a clock ends; while a load is inspected that is whoever has the last word to answer. */
async function duty(tx: Tx, order: Order, timer: OrderTimer): Promise<Duty> {
  if (timer.kind !== "inspection") return DUTIES[timer.kind];
  const [loads, sheets] = [await loadsOf(tx, order.id), await sheetsOf(tx, order.id)];
  const { actor, action } = nextStep({ order, loads, sheets, timers: [timer] });
  return {
    sides: [actor === "producer" ? "producer" : "buyer"],
    action: action ?? "inspect",
    otherwise: "release_as_settled",
  };
}
