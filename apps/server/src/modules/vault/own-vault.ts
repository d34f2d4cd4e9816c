import type { VaultAsset } from "@lastro/contracts/vault";
import { type Money, parsePositive } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { confirmPresence } from "../customers/index.js";
import type { VaultCtx } from "./ports.js";
import type { Vault } from "./vault.js";
import { lockVault } from "./vault-store.js";

/** The vault of whoever asks, locked. Throws `resource.not_found` where none was opened. */
export async function ownVault(tx: Tx, ctx: VaultCtx): Promise<Vault> {
  const { userId } = personOf(ctx);
  if ((await ctx.lockHolder(tx, userId)) !== "open") throw new DomainError("resource.not_found");
  const vault = await lockVault(tx, userId, ctx.clock.now());
  if (!vault) throw new DomainError("resource.not_found");
  return vault;
}

/**
 * Makes sure that whoever asks has a second factor and showed it a moment ago. Throws `vault.second_factor_required` and
 * `customers.second_factor_needed`.
 */
export async function confirmBySecondFactor(tx: Tx, ctx: VaultCtx): Promise<void> {
  const { by } = await ctx.lastProofOf(tx, personOf(ctx));
  if (by !== "second_factor") throw new DomainError("vault.second_factor_required");
  await confirmPresence(tx, ctx);
}

/** An amount as it was typed. Throws `vault.invalid_amount`. */
export function readVaultAmount(asset: VaultAsset, typed: string): Money<VaultAsset> {
  const amount = parsePositive(asset, typed);
  if (!amount) throw new DomainError("vault.invalid_amount", {}, { amount: "not_an_amount" });
  return amount;
}
