import type { Tx } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { announce } from "../../../platform/events.js";
import { enqueue } from "../../../platform/jobs/enqueue.js";
import { recordAudit } from "../../compliance/index.js";
import { voidHold } from "../../ledger/index.js";
import type { CustodyRequestCtx } from "../ports.js";
import { PROCESS_WITHDRAWAL } from "./request-withdrawal.js";
import { findWithdrawal, moveWithdrawal } from "./withdrawal-store.js";

interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Lets a withdrawal that waits go. */
export async function approveWithdrawal(tx: Tx, ctx: CustodyRequestCtx, input: Decision): Promise<void> {
  await decide(tx, ctx, input, "processing");
  await enqueue(tx, ctx, { kind: PROCESS_WITHDRAWAL, payload: { id: input.id }, key: input.id });
}

/** Refuses a withdrawal that waits; what was set aside may be spent again. */
export async function refuseWithdrawal(tx: Tx, ctx: CustodyRequestCtx, input: Decision): Promise<void> {
  const { holdId, userId } = await decide(tx, ctx, input, "refused");
  await voidHold(tx, ctx, holdId);
  await announce(tx, { to: { userId }, type: "balances" });
}

async function decide(
  tx: Tx,
  ctx: CustodyRequestCtx,
  { id, reason }: Decision,
  to: "processing" | "refused",
): Promise<{ holdId: string; userId: string }> {
  const withdrawal = await findWithdrawal(tx, ctx, id);
  if (!withdrawal) throw new DomainError("resource.not_found");
  const set = to === "refused" ? { reason } : {};
  if (!(await moveWithdrawal(tx, ctx, id, { from: "awaiting_approval", to, set })))
    throw new DomainError("custody.withdrawal_not_waiting");
  await recordAudit(tx, ctx, {
    action: to === "refused" ? "custody.withdrawal_refused" : "custody.withdrawal_approved",
    subject: id,
    details: { reason },
  });
  await announce(tx, { to: { userId: withdrawal.userId }, type: "grain.withdrawal", reference: id });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
  return withdrawal;
}
