import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { stopTimers } from "../timers/index.js";
import { notifyOfWithdrawal } from "./notices.js";
import { confirmBySecondFactor, ownVault } from "./own-vault.js";
import type { VaultCtx, VaultPorts } from "./ports.js";
import { vaultWithdrawnPosting } from "./postings.js";
import { VAULT_TIMERS } from "./start-delay.js";
import { isOpen, type VaultWithdrawal } from "./vault.js";
import { findWithdrawal, moveWithdrawal } from "./withdrawal-store.js";

/**
 * Takes out what whoever asks had asked for, after its delay and with a second factor again. Throws `resource.not_found`,
 * `vault.not_ready`, `vault.withdrawal_ended`, `vault.second_factor_required` and `customers.second_factor_needed`.
 */
export async function confirmVaultWithdrawal(tx: Tx, ctx: VaultCtx, id: string): Promise<VaultWithdrawal> {
  const withdrawal = await ownWithdrawal(tx, ctx, id);
  if (!isOpen(withdrawal)) throw new DomainError("vault.withdrawal_ended");
  const now = ctx.clock.now();
  if (withdrawal.status === "waiting") throw new DomainError("vault.not_ready");
  // Its timer may not have run yet.
  if (withdrawal.expiresAt <= now) throw new DomainError("vault.withdrawal_ended");
  await confirmBySecondFactor(tx, ctx);
  const { userId, amount } = withdrawal;
  const { transactionId } = await post(tx, ctx, vaultWithdrawnPosting({ id, userId, amount }));
  await end(tx, ctx, withdrawal, { status: "completed", transactionId });
  await notifyOfWithdrawal(tx, ctx, withdrawal, "completed");
  await recordAudit(tx, ctx, { action: "vault.withdrawal_confirmed", subject: id, details: { amount } });
  await announce(tx, { to: { userId }, type: "balances" });
  return { ...withdrawal, status: "completed", endedAt: now, transactionId };
}

/** Cancels a request of whoever asks. Throws `resource.not_found` and `vault.withdrawal_ended`. */
export async function cancelOwnWithdrawal(tx: Tx, ctx: VaultCtx, id: string): Promise<VaultWithdrawal> {
  return cancelWithdrawal(tx, ctx, await ownWithdrawal(tx, ctx, id), null);
}

/** Cancels a request whose vault is locked, as a guardian where there is a name. Throws `vault.withdrawal_ended`. */
export async function cancelWithdrawal(
  tx: Tx,
  ctx: RequestCtx & Pick<VaultPorts, "addressOf">,
  withdrawal: VaultWithdrawal,
  guardian: string | null,
): Promise<VaultWithdrawal> {
  if (!isOpen(withdrawal)) throw new DomainError("vault.withdrawal_ended");
  await end(tx, ctx, withdrawal, { status: "cancelled", cancelledBy: guardian });
  await notifyOfWithdrawal(
    tx,
    ctx,
    { ...withdrawal, cancelledBy: guardian },
    guardian === null ? "cancelled" : "cancelled_by_guardian",
  );
  await recordAudit(tx, ctx, { action: "vault.withdrawal_cancelled", subject: withdrawal.id });
  return { ...withdrawal, status: "cancelled", endedAt: ctx.clock.now(), cancelledBy: guardian };
}

async function end(
  tx: Tx,
  ctx: RequestCtx,
  withdrawal: VaultWithdrawal,
  to: Parameters<typeof moveWithdrawal>[3],
): Promise<void> {
  if (!(await moveWithdrawal(tx, ctx, withdrawal, to))) throw new DomainError("vault.withdrawal_ended");
  await stopTimers(tx, ctx, { kind: VAULT_TIMERS, subject: withdrawal.id });
  await announce(tx, { to: { userId: withdrawal.userId }, type: "vault" });
}

/** A request of whoever asks, their vault locked. */
async function ownWithdrawal(tx: Tx, ctx: VaultCtx, id: string): Promise<VaultWithdrawal> {
  const { userId } = personOf(ctx);
  await ownVault(tx, ctx);
  const withdrawal = await findWithdrawal(tx, id);
  if (withdrawal?.userId !== userId) throw new DomainError("resource.not_found");
  return withdrawal;
}
