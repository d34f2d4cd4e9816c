import type { VaultDelay } from "@lastro/contracts/vault";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { addGuardian, type NewGuardian } from "./change-guardians.js";
import { notifyOfDelay } from "./notices.js";
import { confirmBySecondFactor, ownVault } from "./own-vault.js";
import type { VaultCtx } from "./ports.js";
import { insertVault, setDelay } from "./vault-store.js";

/**
 * Opens the vault of whoever asks and invites its first guardian. Throws `vault.exists`, `vault.guardian_is_client`,
 * `customers.profile_missing`, `vault.second_factor_required` and `customers.second_factor_needed`.
 */
export async function openVaultOf(
  tx: Tx,
  ctx: VaultCtx,
  { delayHours, guardian }: { readonly delayHours: VaultDelay; readonly guardian: NewGuardian },
): Promise<void> {
  const { userId } = personOf(ctx);
  if ((await ctx.lockHolder(tx, userId)) !== "open") throw new DomainError("customers.profile_missing");
  await confirmBySecondFactor(tx, ctx);
  if (!(await insertVault(tx, { userId, delayHours, openedAt: ctx.clock.now() })))
    throw new DomainError("vault.exists");
  await recordAudit(tx, ctx, { action: "vault.opened", subject: userId });
  await addGuardian(tx, ctx, guardian);
}

/**
 * Sets the delay of whoever asks: longer at once, for the next requests; shorter only after the delay of now. The delay of
 * now takes a shortening back. Throws `vault.second_factor_required` and `customers.second_factor_needed`.
 */
export async function changeDelay(tx: Tx, ctx: VaultCtx, wanted: VaultDelay): Promise<void> {
  const { userId, delayHours, next } = await ownVault(tx, ctx);
  if (wanted === (next?.delayHours ?? delayHours)) return;
  await confirmBySecondFactor(tx, ctx);
  const now = ctx.clock.now();
  const from = wanted < delayHours ? secondsAfter(now, delayHours * 3_600) : now;
  await setDelay(
    tx,
    from > now
      ? { userId, delayHours, next: { delayHours: wanted, from } }
      : { userId, delayHours: wanted, next: undefined },
  );
  await notifyOfDelay(tx, ctx, { userId, hours: wanted, from }, from > now ? "to_change" : "changed");
  await recordAudit(tx, ctx, {
    action: "vault.delay_changed",
    subject: userId,
    details: { hours: wanted, inForceFrom: from.toISOString() },
  });
  await announce(tx, { to: { userId }, type: "vault" });
}
