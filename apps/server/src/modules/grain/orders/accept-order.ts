import type { RequestCtx } from "../../../platform/context.js";
import type { Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { recordEvents } from "./event-store.js";
import { changeOrder } from "./order-store.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { startTimer, stopTimers } from "./timer-store.js";

/** The producer takes a paid order on, and has until its first load is due. */
export async function acceptOrder(tx: Tx, ctx: RequestCtx, input: OrderCommand): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (side !== "producer" || order.status !== "paga" || order.approval !== "pending")
    throw new DomainError("grain.order_step_unavailable");
  await changeOrder(tx, order, { approval: "accepted", acceptedAt: ctx.clock.now() });
  await stopTimers(tx, ctx, order.id, ["approval"]);
  await startTimer(tx, ctx, order.id, "first_load");
  await recordEvents(tx, ctx, order, [{ type: "order.accepted" }]);
  await announceOrder(tx, order);
}
