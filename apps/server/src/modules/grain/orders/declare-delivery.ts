import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordEvents } from "./event-store.js";
import { loadsOf, namedLoads, saveLoad } from "./load-store.js";
import { isDisputed } from "./order.js";
import { changeOrder } from "./order-store.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { startTimer } from "./timer-store.js";

/**
 * The producer says that a load, or all of them, has arrived. The order stays `enviada`: once all loads are declared
 * the buyer has a time to inspect, and only then is silence taken for acceptance.
 */
export async function declareDelivery(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly loadId?: string | undefined },
): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  const loads = await loadsOf(tx, order.id);
  const named = namedLoads(loads, input.loadId);
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  const arriving = named.filter(({ deliveredAt }) => deliveredAt === null);
  if (side !== "producer" || order.status !== "enviada" || arriving.length === 0)
    throw new DomainError("grain.order_step_unavailable");
  await changeOrder(tx, order, {});
  const now = ctx.clock.now();
  for (const load of arriving) await saveLoad(tx, { ...load, status: "entregue", deliveredAt: now });
  const open = loads.filter(({ deliveredAt }) => deliveredAt === null).length;
  if (open === arriving.length) await startTimer(tx, ctx, order.id, "inspection");
  await recordEvents(
    tx,
    ctx,
    order,
    arriving.map(({ id, status }) => ({
      type: "load.delivery_declared" as const,
      load: { id, from: status, to: "entregue" as const },
    })),
  );
  await announceOrder(tx, order);
}
