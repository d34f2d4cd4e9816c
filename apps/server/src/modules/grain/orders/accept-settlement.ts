import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { loadsOf } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { assertAwaited, type Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { releaseLoads } from "./release-loads.js";
import { closeSheet, type Sheet, sheetsOf } from "./sheet-store.js";

/**
 * Accepts the other side's sheet. With that both have said what the load comes to: one that was declared delivered is
 * paid by it in the same transaction, one still on the road once the buyer has it. Throws
 * `grain.order_step_unavailable` for a load whose money has left already, as its dispute was decided.
 */
export async function acceptSettlement(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly settlementId: string },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const sheet = (await sheetsOf(tx, order.id)).find(({ id }) => id === input.settlementId);
  const loads = await loadsOf(tx, order.id);
  const load = loads.find(({ id }) => id === sheet?.loadId);
  if (!sheet || !load) throw new DomainError("resource.not_found");
  assertAwaited(order, load);
  if (sheet.proposedBy === side || !(await closeSheet(tx, ctx, sheet.id, "agreed")))
    throw new DomainError("grain.settlement_closed");
  const signed = await noteSigned(tx, ctx, order, sheet);
  if (load.deliveredAt === null) return announceOrder(tx, signed);
  const sheets = await sheetsOf(tx, order.id);
  await releaseLoads(tx, ctx, { order: signed, loads, accepted: [load], sheets });
}

async function noteSigned(tx: Tx, ctx: RequestCtx, order: Order, sheet: Sheet): Promise<Order> {
  const signed = await changeOrder(tx, ctx, order, {});
  await recordEvents(tx, ctx, order, [
    { type: "settlement.agreed", loadId: sheet.loadId, facts: { sheet: sheet.hash } },
  ]);
  return signed;
}
