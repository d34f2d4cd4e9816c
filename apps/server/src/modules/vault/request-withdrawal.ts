import { MAX_VAULT_REQUESTS, VAULT_CONFIRM_DAYS, type VaultAsset } from "@lastro/contracts/vault";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { balanceOf, vaultAccount } from "../ledger/index.js";
import { tellGuardians } from "./guardian-letters.js";
import { notifyOfWithdrawal } from "./notices.js";
import { confirmBySecondFactor, ownVault, readVaultAmount } from "./own-vault.js";
import type { VaultCtx } from "./ports.js";
import { startDelay } from "./start-delay.js";
import { isOpen, type VaultWithdrawal } from "./vault.js";
import { insertWithdrawal, requestedOf, withdrawalsOf } from "./withdrawal-store.js";

/**
 * Asks for an amount out of the vault of whoever asks: it waits for the delay of now, and guardians and the client are
 * told. Throws `vault.invalid_amount`, `vault.balance_short`, `vault.too_many_requests`, `vault.second_factor_required` and
 * `customers.second_factor_needed`.
 */
export async function requestVaultWithdrawal(
  tx: Tx,
  ctx: VaultCtx,
  typed: { readonly asset: VaultAsset; readonly amount: string },
): Promise<VaultWithdrawal> {
  const vault = await ownVault(tx, ctx);
  const { userId } = vault;
  const amount = readVaultAmount(typed.asset, typed.amount);
  await confirmBySecondFactor(tx, ctx);
  const open = (await withdrawalsOf(tx, userId, 0)).filter(isOpen);
  if (open.length >= MAX_VAULT_REQUESTS) throw new DomainError("vault.too_many_requests");
  const asked = (await requestedOf(tx, userId)).get(amount.asset) ?? money(amount.asset, 0n);
  const total = await balanceOf(tx, vaultAccount(userId, amount.asset));
  if (asked.minor + amount.minor > total.minor)
    throw new DomainError("vault.balance_short", {}, { amount: "balance_short" });
  const requestedAt = ctx.clock.now();
  const readyAt = secondsAfter(requestedAt, vault.delayHours * 3_600);
  const withdrawal: VaultWithdrawal = {
    ...{ id: ctx.random.id(), userId, amount, status: "waiting", requestedAt, readyAt },
    expiresAt: secondsAfter(readyAt, VAULT_CONFIRM_DAYS * 86_400),
    ...{ endedAt: null, cancelledBy: null, transactionId: null },
  };
  await insertWithdrawal(tx, ctx, withdrawal);
  await startDelay(tx, ctx, withdrawal);
  await tellGuardians(tx, ctx, withdrawal);
  await notifyOfWithdrawal(tx, ctx, withdrawal, "requested");
  await recordAudit(tx, ctx, {
    action: "vault.withdrawal_requested",
    subject: withdrawal.id,
    details: { amount },
  });
  await announce(tx, { to: { userId }, type: "vault" });
  return withdrawal;
}
