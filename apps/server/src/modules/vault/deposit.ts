import type { VaultAsset } from "@lastro/contracts/vault";
import type { Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { ownVault, readVaultAmount } from "./own-vault.js";
import type { VaultCtx } from "./ports.js";
import { vaultDepositedPosting } from "./postings.js";
import { insertDeposit } from "./withdrawal-store.js";

/**
 * Puts an amount of whoever asks under the lock of their vault, at once. Throws `vault.invalid_amount`,
 * `ledger.insufficient_funds` and `customers.outgoing_stopped`: what is traced may not be put out of reach.
 */
export async function depositTo(
  tx: Tx,
  ctx: VaultCtx,
  typed: { readonly asset: VaultAsset; readonly amount: string },
): Promise<{ readonly id: string; readonly amount: Money; readonly transactionId: string }> {
  const { userId } = await ownVault(tx, ctx);
  const amount = readVaultAmount(typed.asset, typed.amount);
  if ((await ctx.stoppedAmong(tx, [userId])).has(userId)) throw new DomainError("customers.outgoing_stopped");
  const id = ctx.random.id();
  const { transactionId } = await post(tx, ctx, vaultDepositedPosting({ id, userId, amount }));
  await insertDeposit(tx, { id, userId, amount, at: ctx.clock.now(), transactionId });
  await recordAudit(tx, ctx, { action: "vault.deposited", subject: id, details: { amount } });
  await announce(tx, { to: { userId }, type: "balances" });
  return { id, amount, transactionId };
}
