import { bannedAmong } from "@lastro/identity";
import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf, customerAccount, post } from "../../ledger/index.js";
import { preferencesOf } from "../preferences/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { recordEvents } from "./event-store.js";
import type { Order } from "./order.js";
import { changeOrder, lockOrder, unpaidOrders } from "./order-store.js";
import { orderFundedPosting } from "./postings.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { startTimer, stopTimers } from "./timer-store.js";

const JOB = "grain.pay_waiting_orders";

/** The buyer pays a reserved order from their wallet. */
export async function payOrder(tx: Tx, ctx: RequestCtx, input: OrderCommand): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (side !== "buyer" || order.status !== "criada" || order.proposed)
    throw new DomainError("grain.order_step_unavailable");
  if (await isHeld(tx, ctx, order)) throw new DomainError("grain.order_offer_closed");
  await fundOrder(tx, ctx, order);
}

/** Pays reserved orders whose buyers have come to hold enough, oldest first: nobody has to be there for it. */
export async function payWaitingOrders(ctx: Ctx): Promise<void> {
  const buyers = await query<{ id: string }>(
    ctx.db,
    "select distinct buyer_id as id from grain_order where status = 'criada' and not proposed",
    [],
  );
  for (const { id: buyerId } of buyers)
    for (const id of await unpaidOrders(ctx.db, buyerId, "agreed"))
      await inTransaction(ctx.db, async (tx) => {
        const order = await lockOrder(tx, id);
        const wallet = await balanceOf(tx, customerAccount(buyerId, "available", "USDT"));
        if (order?.status !== "criada" || order.proposed || wallet.minor < order.total) return;
        if (!(await isHeld(tx, ctx, order))) await fundOrder(tx, asSystem(ctx, JOB), order);
      }).catch((error: unknown) => {
        // Spent meanwhile: it goes on waiting.
        if (!isDomainError(error, "grain.order_balance_too_low")) throw error;
      });
}

/** Whether an order waits because one of its sides is suspended: nothing of theirs is bought or sold meanwhile. */
async function isHeld(tx: Tx, { clock }: Ctx, { buyerId, producerId }: Order): Promise<boolean> {
  return (await bannedAmong(tx, [buyerId, producerId], clock.now())).size > 0;
}

/** The wallet is debited into the order's escrow: only this makes an order paid, and nobody's word does. */
export async function fundOrder(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  await post(tx, ctx, orderFundedPosting(order)).catch((error: unknown) => {
    throw isDomainError(error, "ledger.insufficient_funds")
      ? new DomainError("grain.order_balance_too_low")
      : error;
  });
  const now = ctx.clock.now();
  const isTaken = order.approval === "accepted";
  const approves = !isTaken && (await preferencesOf(tx, order.producerId)).autoApproveOrders;
  await changeOrder(tx, order, {
    status: "paga",
    escrow: "held",
    funded: order.total,
    paidAt: now,
    ...(approves ? { approval: "accepted" as const, acceptedAt: now } : {}),
  });
  await stopTimers(tx, ctx, order.id, ["funding"]);
  await startTimer(tx, ctx, order.id, isTaken || approves ? "first_load" : "approval");
  const facts = { total: usdtWords(order.total) };
  await recordEvents(tx, ctx, order, [
    { type: "order.paid", from: order.status, to: "paga", facts },
    ...(approves ? [{ type: "order.accepted" as const, reason: "auto" }] : []),
  ]);
  await recordAudit(tx, ctx, {
    action: "grain.order_paid",
    subject: order.id,
    details: { total: usdt(order.total) },
  });
  await announceOrder(tx, order, { money: true });
}
