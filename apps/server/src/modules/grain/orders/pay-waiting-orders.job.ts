import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { balancesOfAccounts, customerAccount } from "../../ledger/index.js";
import { lockOrder, type UnpaidOrder, unpaidOrdersAfter } from "./order-store.js";
import { payFromWallet } from "./pay-order.js";

const PAGE = 200;

/** Pays the orders that wait for their buyers' deposits. */
export function payWaitingOrdersJob(ctx: Ctx): RecurringJob {
  return { kind: "grain.pay_waiting_orders", everySeconds: 5, run: () => payWaitingOrders(ctx) };
}

/**
 * Pays reserved orders whose buyers have come to hold enough, each buyer's oldest first: nobody has to be there for it.
 * Reads page by page, and locks only what a wallet covers.
 */
export async function payWaitingOrders(ctx: Ctx): Promise<void> {
  for (let last: UnpaidOrder | undefined; ; ) {
    const page = await unpaidOrdersAfter(ctx.db, last, PAGE);
    for (const order of await covered(ctx, page)) await payIfStillWaiting(ctx, order.id);
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

async function covered(ctx: Ctx, orders: readonly UnpaidOrder[]): Promise<readonly UnpaidOrder[]> {
  const walletOf = ({ buyerId }: UnpaidOrder) => customerAccount(buyerId, "available", "USDT");
  const balance = await balancesOfAccounts(ctx.db, orders.map(walletOf));
  return orders.filter((order) => balance(walletOf(order)).minor >= order.total);
}

async function payIfStillWaiting(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await payFromWallet(tx, ctx, order);
  }).catch((error: unknown) => {
    // Spent meanwhile: it goes on waiting.
    if (!isDomainError(error, "grain.order_balance_too_low")) throw error;
  });
}
