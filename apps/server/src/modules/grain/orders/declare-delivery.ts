import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertPapersComplete } from "../papers/demanded-papers.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { changeLoad, loadsOf, namedLoads } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { assertNotInDispute, isAwaited } from "./order.js";
import { changeOrder } from "./order-store.js";
import { startOrderTimer } from "./timers.js";

/**
 * The producer says that a load, or all of them, has arrived. The order stays `shipped`: once all loads are declared
 * the buyer has a time to inspect, and only then is silence taken for acceptance. Throws `grain.papers_missing` for a load
 * without a paper its contract demands.
 */
export async function declareDelivery(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly loadId?: string | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const loads = await loadsOf(tx, order.id);
  const named = namedLoads(loads, input.loadId);
  assertNotInDispute(order, input.loadId === undefined ? undefined : named[0]);
  const arriving = named.filter((load) => load.deliveredAt === null && isAwaited(load));
  if (side !== "producer" || order.status !== "shipped" || arriving.length === 0)
    throw new DomainError("grain.order_step_unavailable");
  await assertPapersComplete(tx, order, arriving);
  await changeOrder(tx, ctx, order, {});
  const now = ctx.clock.now();
  for (const load of arriving) await changeLoad(tx, ctx, load, { status: "arrived", deliveredAt: now });
  const onTheRoad = loads.filter((load) => load.deliveredAt === null && isAwaited(load));
  if (onTheRoad.length === arriving.length) await startOrderTimer(tx, ctx, order, "inspection");
  await recordEvents(
    tx,
    ctx,
    order,
    arriving.map(({ id }) => ({ type: "load.delivery_declared" as const, loadId: id })),
  );
  await announceOrder(tx, order);
}
