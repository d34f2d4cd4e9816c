import type { DisputeReason } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { loadsOf } from "../orders/load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "../orders/lock-and-authorize-order.js";
import { heldOf } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { stopOrderTimers } from "../orders/timers.js";
import { usdt, usdtWords } from "../usdt.js";
import { startDisputeDeadline } from "./dispute-case.js";
import { insertDispute } from "./dispute-store.js";

/**
 * Either side disputes what was shipped while money is held: every clock that could move it stops, and both have two
 * weeks to agree on a split before an administrator is asked.
 */
export async function openDispute(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & {
    readonly reason: DisputeReason;
    readonly description: string;
    readonly loadId?: string | undefined;
  },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  if (order.dispute !== "none") throw new DomainError("grain.order_disputed");
  const held = heldOf(order);
  if (order.status !== "shipped" || held === 0n) throw new DomainError("grain.order_step_unavailable");
  const loads = input.loadId === undefined ? [] : await loadsOf(tx, order.id);
  if (input.loadId !== undefined && !loads.some(({ id }) => id === input.loadId))
    throw new DomainError("resource.not_found");
  await changeOrder(tx, ctx, order, { dispute: "open" });
  const disputeId = ctx.random.id();
  await insertDispute(tx, ctx, order, {
    id: disputeId,
    orderId: order.id,
    openedBy: side,
    openedAt: ctx.clock.now(),
    reason: input.reason,
    description: input.description,
    loadId: input.loadId ?? null,
    amount: held,
  });
  await stopOrderTimers(tx, ctx, order.id);
  await startDisputeDeadline(tx, ctx, disputeId, "direct_settlement");
  const facts = { reason: input.reason, amount: usdtWords(held) };
  await recordEvents(tx, ctx, order, [{ type: "dispute.opened", reason: input.description, facts }]);
  await recordAudit(tx, ctx, {
    action: "grain.dispute_opened",
    subject: order.id,
    details: { ...facts, amount: usdt(held) },
  });
  await announceOrder(tx, order);
  await announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
}
