import type { WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { lapseApprovals, recordAudit } from "../../compliance/index.js";
import { voidHold } from "../../ledger/index.js";
import { assertNothingDisplaced } from "../deposits/displaced-arrivals.js";
import { PROCESS_WITHDRAWAL } from "./request-withdrawal.js";
import { onward, type Withdrawal } from "./withdrawal.js";
import { findWithdrawal, moveWithdrawal } from "./withdrawal-store.js";

interface Decision {
  readonly id: string;
  readonly reason: string;
}

/** Lets a withdrawal that waits for an administrator go: on its way, or to wait until its address is no longer new. */
export async function letGo(tx: Tx, ctx: RequestCtx, { id, reason }: Decision): Promise<void> {
  const withdrawal = await found(tx, ctx, id);
  await assertNothingDisplaced(tx, withdrawal.userId);
  const to = onward(withdrawal, ctx.clock.now());
  if (!(await moveWithdrawal(tx, ctx, id, { from: "awaiting_approval", to })))
    throw new DomainError("custody.withdrawal_not_waiting");
  await told(tx, ctx, withdrawal, { action: "custody.withdrawal_approved", details: { reason } });
  if (to === "processing") await enqueue(tx, ctx, { kind: PROCESS_WITHDRAWAL, payload: { id }, key: id });
}

/** Refuses a withdrawal nothing was sent for yet; what was set aside may be spent again. */
export async function refuseWithdrawal(tx: Tx, ctx: RequestCtx, { id, reason }: Decision): Promise<void> {
  const withdrawal = await found(tx, ctx, id);
  await giveBack(tx, ctx, withdrawal, { to: "refused", set: { reason } });
  await told(tx, ctx, withdrawal, { action: "custody.withdrawal_refused", details: { reason } });
}

/** Takes one's own withdrawal back before anything was sent for it. Another's is `resource.not_found`. */
export async function cancelWithdrawal(tx: Tx, ctx: RequestCtx, id: string): Promise<Withdrawal> {
  const withdrawal = await found(tx, ctx, id);
  if (withdrawal.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  await takeBack(tx, ctx, id);
  return found(tx, ctx, id);
}

/** Ends a withdrawal nothing was sent for yet on its owner's behalf. */
export async function takeBack(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const withdrawal = await found(tx, ctx, id);
  await giveBack(tx, ctx, withdrawal, { to: "cancelled" });
  await told(tx, ctx, withdrawal, { action: "custody.withdrawal_cancelled" });
}

async function found(tx: Tx, ctx: RequestCtx, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(tx, ctx, id);
  if (!withdrawal) throw new DomainError("resource.not_found");
  return withdrawal;
}

const MAY_STILL_END: ReadonlySet<WithdrawalStep> = new Set(["awaiting_approval", "cooling"]);

async function giveBack(
  tx: Tx,
  ctx: RequestCtx,
  { id, step, holdId, userId }: Withdrawal,
  end: { readonly to: "refused" | "cancelled"; readonly set?: { readonly reason: string } },
): Promise<void> {
  if (!MAY_STILL_END.has(step) || !(await moveWithdrawal(tx, ctx, id, { from: step, ...end })))
    throw new DomainError("custody.withdrawal_not_waiting");
  await lapseApprovals(tx, ctx, "custody.withdrawal", id);
  await voidHold(tx, ctx, holdId);
  await announce(tx, { to: { userId }, type: "balances" });
}

async function told(
  tx: Tx,
  ctx: RequestCtx,
  { id, userId }: Withdrawal,
  of: Pick<Parameters<typeof recordAudit>[2], "action" | "details">,
): Promise<void> {
  await recordAudit(tx, ctx, { subject: id, ...of });
  await announce(tx, { to: { userId }, type: "grain.withdrawal", reference: id });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
}
