import { type Money, money, subtract } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../compliance/index.js";
import { openHold } from "../ledger/index.js";
import type { PixRequestCtx } from "./ports.js";
import { lockReceived, type ReceivedPix } from "./received-store.js";
import { insertReturn } from "./return-store.js";
import { returnWindowEnd } from "./return-window.js";
import { SEND_RETURN } from "./settle-returns.js";

interface Request {
  readonly id: string;
  readonly amount: Money<"BRL">;
  readonly reason?: string | undefined;
}

/** The most of a received Pix that can be given back at an instant. */
export function returnableOf(
  { amount, returned, receivedAt }: Pick<ReceivedPix, "amount" | "returned" | "receivedAt">,
  now: Date,
): Money<"BRL"> {
  return returnWindowEnd(receivedAt) <= now ? money("BRL", 0n) : subtract(amount, returned);
}

/**
 * Sets aside what a client gives back of a Pix they received, and has the provider return it: whole or in parts, within
 * 90 days, never more than arrived. Throws `pix_disputes.return_of_contested`, `pix.return_window_over`, `pix.return_amount_out_of_range` and
 * `ledger.insufficient_funds`.
 */
export async function returnReceived(
  tx: Tx,
  ctx: PixRequestCtx,
  { id, amount, reason = "" }: Request,
): Promise<void> {
  const { userId } = personOf(ctx);
  const received = await lockReceived(tx, userId, id);
  if (!received) throw new DomainError("resource.not_found");
  if (await ctx.contests.isContested(tx, id)) throw new DomainError("pix_disputes.return_of_contested");
  const now = ctx.clock.now();
  if (returnWindowEnd(received.receivedAt) <= now) throw new DomainError("pix.return_window_over");
  const most = returnableOf(received, now);
  if (amount.minor <= 0n || amount.minor > most.minor)
    throw new DomainError("pix.return_amount_out_of_range");
  const returnId = ctx.random.id();
  const { holdId } = await openHold(tx, ctx, {
    ownerId: userId,
    amount,
    reason: "pix.return",
    reference: returnId,
  });
  await insertReturn(tx, ctx, {
    id: returnId,
    of: { is: "hold", holdId, userId },
    paymentId: id,
    amount,
    grounds: reason,
  });
  await enqueue(tx, ctx, { kind: SEND_RETURN, payload: { returnId }, key: returnId });
  await recordAudit(tx, ctx, { action: "pix.return_requested", subject: id, details: { amount } });
  await announce(tx, { to: { userId }, type: "balances" });
}
