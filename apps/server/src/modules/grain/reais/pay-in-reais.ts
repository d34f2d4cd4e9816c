import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { Order } from "../orders/order.js";
import { insertPayout, isPaidInReais } from "./payout-store.js";

export const PAY_IN_REAIS = "grain.pay_in_reais";

/**
 * Has what was just released to a producer who is paid in reais leave by Pix, once this transaction has committed. For
 * any other it stays in the wallet.
 */
export async function payInReais(
  tx: Tx,
  ctx: RequestCtx,
  { id: orderId, producerId }: Pick<Order, "id" | "producerId">,
  net: bigint,
): Promise<void> {
  if (net <= 0n || !(await isPaidInReais(tx, producerId))) return;
  const id = ctx.random.id();
  await insertPayout(tx, ctx, { id, orderId, producerId, amount: net });
  await enqueue(tx, ctx, { kind: PAY_IN_REAIS, payload: { payoutId: id }, key: id });
}
