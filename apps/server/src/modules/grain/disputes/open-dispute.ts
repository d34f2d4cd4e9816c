import type { DisputeReason } from "@lastro/contracts/grain/orders";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { timeInspection } from "../orders/after-payout.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { changeLoad, loadsOf } from "../orders/load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "../orders/lock-and-authorize-order.js";
import { costOfLoad, heldOf, isDisputed, type Load, type Order } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { stopOrderTimers } from "../orders/timers.js";
import { usdt, usdtWords } from "../usdt.js";
import { startDisputeDeadline } from "./dispute-case.js";
import { insertDispute } from "./dispute-store.js";

/**
 * Either side disputes a load that is not paid out: its money stands still, whatever becomes of the other loads. Before
 * anything has arrived they may dispute the whole order instead: then every clock that could move what is held stops.
 * Both have two weeks to agree on a split before an administrator is asked. Throws `grain.dispute_names_load` where the
 * whole order is no longer to be disputed, and `grain.order_disputed` or `grain.load_disputed` where that is in dispute.
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
  if (order.status !== "shipped" || heldOf(order) === 0n)
    throw new DomainError("grain.order_step_unavailable");
  const loads = await loadsOf(tx, order.id);
  const load = loads.find(({ id }) => id === input.loadId);
  if (input.loadId !== undefined && !load) throw new DomainError("resource.not_found");
  const amount = load
    ? await freezeLoad(tx, ctx, { order, load, loads })
    : await freezeOrder(tx, ctx, { order, loads });
  const disputeId = ctx.random.id();
  await insertDispute(tx, ctx, order, {
    id: disputeId,
    orderId: order.id,
    openedBy: side,
    openedAt: ctx.clock.now(),
    reason: input.reason,
    description: input.description,
    scope: load ? "load" : "order",
    loadId: load?.id ?? null,
    amount,
  });
  await startDisputeDeadline(tx, ctx, disputeId, "direct_settlement");
  const facts = { reason: input.reason, amount: usdtWords(amount) };
  await recordEvents(tx, ctx, order, [
    { type: "dispute.opened", loadId: load?.id, reason: input.description, facts },
  ]);
  await recordAudit(tx, ctx, {
    action: "grain.dispute_opened",
    subject: order.id,
    details: { ...facts, amount: usdt(amount) },
  });
  await announceOrder(tx, order);
  await announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
}

interface Frozen {
  readonly order: Order;
  readonly loads: readonly Load[];
}

/** Only one load's money stands still: what else was delivered keeps its time, and is no longer kept waiting by the load. */
async function freezeLoad(
  tx: Tx,
  ctx: RequestCtx,
  { order, load, loads }: Frozen & { readonly load: Load },
): Promise<bigint> {
  if (isDisputed(load)) throw new DomainError("grain.load_disputed");
  if (load.releasedAt !== null) throw new DomainError("grain.order_step_unavailable");
  await changeOrder(tx, ctx, order, {});
  await changeLoad(tx, ctx, load, { dispute: "open" });
  const others = loads.filter(({ id }) => id !== load.id);
  await timeInspection(tx, ctx, order, others);
  return costOfLoad(order, load);
}

async function freezeOrder(tx: Tx, ctx: RequestCtx, { order, loads }: Frozen): Promise<bigint> {
  if (loads.some((load) => load.deliveredAt !== null || isDisputed(load)))
    throw new DomainError("grain.dispute_names_load");
  await changeOrder(tx, ctx, order, { dispute: "open" });
  await stopOrderTimers(tx, ctx, order.id);
  return heldOf(order);
}
