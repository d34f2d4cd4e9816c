import { bannedAmong } from "@lastro/identity";
import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { fund } from "../../escrow/index.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { hasSigned, insertSignature, signedByConsent, standingConsents } from "../signatures/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import type { Order } from "./order.js";
import { changeOrder } from "./order-store.js";
import { orderFunded } from "./postings.js";
import { startOrderTimer, stopOrderTimers } from "./timers.js";

/** The buyer pays a reserved order from their wallet. */
export async function payOrder(tx: Tx, ctx: RequestCtx, input: OrderCommand): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  if (side !== "buyer") throw new DomainError("grain.order_step_unavailable");
  await assertPayable(tx, ctx, order);
  await fundOrder(tx, ctx, order);
}

/** Pays a locked order that waits for its payment, if its buyer's wallet covers it; false when it goes on waiting. */
export async function payFromWallet(tx: Tx, ctx: Ctx, order: Order): Promise<boolean> {
  if (!isToBePaid(order)) return false;
  const wallet = await balanceOf(tx, customerAccount(order.buyerId, "available", "USDT"));
  if (wallet.minor < order.total || (await isSuspended(tx, ctx, order))) return false;
  await fundOrder(tx, asSystem(ctx, "grain.pay_waiting_orders"), order);
  return true;
}

/** Throws `grain.order_step_unavailable` and `grain.order_offer_closed` for an order that is not to be paid now. */
export async function assertPayable(tx: Tx, ctx: Pick<Ctx, "clock">, order: Order): Promise<void> {
  if (!isToBePaid(order)) throw new DomainError("grain.order_step_unavailable");
  if (await isSuspended(tx, ctx, order)) throw new DomainError("grain.order_offer_closed");
}

const isToBePaid = ({ status, proposed }: Order) => status === "created" && !proposed;

/** Whether one of the sides is suspended: nothing of theirs is bought or sold meanwhile. */
async function isSuspended(tx: Tx, { clock }: Pick<Ctx, "clock">, order: Order): Promise<boolean> {
  return (await bannedAmong(tx, [order.buyerId, order.producerId], clock.now())).size > 0;
}

/**
 * The wallet is debited into the order's escrow: only this makes an order paid, and nobody's word does. What more there is
 * to say of the payment stands in the order's history.
 */
export async function fundOrder(
  tx: Tx,
  ctx: RequestCtx,
  order: Order,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const funding = { amount: usdt(order.total), posting: orderFunded(order.id) };
  await fund(tx, ctx, order.id, funding).catch((error: unknown) => {
    throw isDomainError(error, "ledger.insufficient_funds")
      ? new DomainError("grain.order_balance_too_low")
      : error;
  });
  const now = ctx.clock.now();
  const isAccepted = order.approval === "accepted";
  const consent = isAccepted ? undefined : await consentOf(tx, ctx, order);
  const approves = consent !== undefined;
  await changeOrder(tx, ctx, order, {
    status: "paid",
    escrow: "held",
    funded: order.total,
    paidAt: now,
    ...(approves ? { approval: "accepted" as const, acceptedAt: now } : {}),
  });
  if (consent && !(await hasSigned(tx, order, "producer")))
    await insertSignature(tx, ctx, signedByConsent(ctx, order, consent));
  await stopOrderTimers(tx, ctx, order.id, ["funding"]);
  await startOrderTimer(tx, ctx, order, isAccepted || approves ? "first_load" : "approval");
  const facts = { total: usdtWords(order.total), ...more };
  await recordEvents(tx, ctx, order, [
    { type: "order.paid", from: order.status, to: "paid", facts },
    ...(approves ? [{ type: "order.accepted" as const, reason: "auto" }] : []),
  ]);
  await recordAudit(tx, ctx, {
    action: "grain.order_paid",
    subject: order.id,
    details: { total: usdt(order.total) },
  });
  await announceOrder(tx, order, { money: true });
}

/** What the producer consented to, where they sign every paid order. */
async function consentOf(tx: Tx, ctx: Ctx, { producerId }: Order) {
  return (await standingConsents(tx, ctx, [producerId])).get(producerId);
}
