import type { OrderEventType } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import { enqueue, enqueuing } from "@lastro/platform/jobs/enqueue";
import type { Notice } from "./notice.js";

export const TELL_JOB = "grain.tell";
export const TELL_OF_ORDERS_JOB = "grain.tell_of_orders";

type TellCtx = Pick<Ctx, "clock" | "random">;

/** Has someone told of something once this transaction has committed, and not at all if it does not. */
export async function tell(tx: Tx, ctx: TellCtx, notice: Notice): Promise<void> {
  await enqueue(tx, ctx, {
    kind: TELL_JOB,
    key: `${notice.userId}:${notice.source}`,
    payload: { ...notice, at: notice.at.toISOString() },
  });
}

/** What stands in the history and is no news by itself. */
const NO_NEWS: ReadonlySet<OrderEventType> = new Set([
  "load.updated",
  "load.in_transit",
  "dispute.evidence_added",
  "dispute.ruling_proposed",
  "dispute.ruling_overdue",
]);

export interface Written {
  readonly orderId: string;
  readonly events: readonly { readonly id: string; readonly type: OrderEventType }[];
}

/** Has both sides of orders told of what is being written into their histories, where that is news to them. */
export function tellingOfOrders(ctx: TellCtx, written: readonly Written[]): Statement[] {
  const orders = written
    .map(({ orderId, events }) => ({
      orderId,
      events: events.filter(({ type }) => !NO_NEWS.has(type)).map(({ id }) => id),
    }))
    .filter(({ events }) => events.length > 0);
  const key = orders[0]?.events[0];
  return key === undefined ? [] : enqueuing(ctx, { kind: TELL_OF_ORDERS_JOB, key, payload: { orders } });
}
