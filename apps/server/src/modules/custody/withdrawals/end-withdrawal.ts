import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { type Entry, settleHold, voidHold } from "../../ledger/index.js";
import type { CustodyCtx } from "../ports.js";
import type { Withdrawal } from "./withdrawal.js";
import { moveWithdrawal, type WithdrawalMove } from "./withdrawal-store.js";

/** Ends a withdrawal that is proven paid: what was set aside is gone, in the same commit. */
export async function endPaid(
  ctx: CustodyCtx,
  withdrawal: Withdrawal,
  onward: { kind: string; entries: readonly Entry[] },
  set: WithdrawalMove["set"] = {},
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { id, step, holdId, userId } = withdrawal;
    if (!(await moveWithdrawal(tx, ctx, id, { from: step, to: "paid", set }))) return;
    await settleHold(tx, ctx, holdId, onward);
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.withdrawal_paid",
      subject: id,
      details: { amount: withdrawal.amount, proof: withdrawal.txHash ?? withdrawal.endToEndId },
    });
    await announce(tx, { to: { userId }, type: "grain.withdrawal", reference: id });
    await announce(tx, { to: { userId }, type: "balances" });
  });
}

/** Ends a withdrawal that is proven never to be paid: what was set aside may be spent again. */
export async function endFailed(ctx: CustodyCtx, withdrawal: Withdrawal, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { id, step, holdId, userId } = withdrawal;
    if (!(await moveWithdrawal(tx, ctx, id, { from: step, to: "failed", set: { reason } }))) return;
    await voidHold(tx, ctx, holdId);
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.withdrawal_failed",
      subject: id,
      details: { reason },
    });
    await announce(tx, { to: { userId }, type: "grain.withdrawal", reference: id });
    await announce(tx, { to: { userId }, type: "balances" });
  });
}
