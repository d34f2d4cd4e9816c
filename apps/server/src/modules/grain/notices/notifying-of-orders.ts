import type { OrderEventType } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Statement } from "@lastro/platform/database/together";
import { enqueuing } from "@lastro/platform/jobs/enqueue";

/** Named as in the releases before, whose jobs may still wait. */
export const NOTIFY_OF_ORDERS_JOB = "grain.tell_of_orders";

/** In the history only; evidence, papers and news of a load notify by themselves. */
const WITHOUT_NOTICE: ReadonlySet<OrderEventType> = new Set([
  "load.updated",
  "load.paper_added",
  "load.paper_removed",
  "load.driver_place",
  "load.driver_note",
  "dispute.evidence_added",
  "dispute.ruling_proposed",
  "dispute.ruling_overdue",
]);

export interface WrittenEvents {
  readonly orderId: string;
  readonly events: readonly { readonly id: string; readonly type: OrderEventType }[];
}

/** Statements after whose commit both sides of orders are notified of what is being written into their histories. */
export function notifyingOfOrders(
  ctx: Pick<Ctx, "clock" | "random">,
  written: readonly WrittenEvents[],
): Statement[] {
  const orders = written
    .map(({ orderId, events }) => ({
      orderId,
      events: events.filter(({ type }) => !WITHOUT_NOTICE.has(type)).map(({ id }) => id),
    }))
    .filter(({ events }) => events.length > 0);
  const key = orders[0]?.events[0];
  return key === undefined ? [] : enqueuing(ctx, { kind: NOTIFY_OF_ORDERS_JOB, key, payload: { orders } });
}
