import { MAX_GUARDIANS, VAULT_INVITATION_DAYS } from "@lastro/contracts/vault";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { recordAudit } from "../compliance/index.js";
import { inviteGuardian, tellOfLeaving } from "./guardian-letters.js";
import { notifyOfGuardian } from "./notices.js";
import { confirmBySecondFactor, ownVault } from "./own-vault.js";
import type { VaultCtx } from "./ports.js";
import { type Guardian, isThere } from "./vault.js";
import { deleteGuardian, guardiansOf, insertGuardian, letGuardianLeave } from "./vault-store.js";

export interface NewGuardian {
  readonly name: string;
  readonly email: string;
}

const INVITATIONS: Rate = { burst: 10, seconds: 86_400 };

/** Bounds how many strangers whoever asks has letters sent to. Throws `request.rate_limited`. */
export async function limitInvitations(ctx: VaultCtx): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(`vault-invitations:${personOf(ctx).userId}`, INVITATIONS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
}

/**
 * Invites one more guardian of whoever asks. Throws `vault.too_many_guardians`, `vault.guardian_exists`,
 * `vault.guardian_is_client`, `vault.second_factor_required` and `customers.second_factor_needed`.
 */
export async function addGuardian(tx: Tx, ctx: VaultCtx, { name, email }: NewGuardian): Promise<void> {
  const { userId } = await ownVault(tx, ctx);
  const now = ctx.clock.now();
  const address = email.trim().toLowerCase();
  const own = await ctx.addressOf(tx, userId);
  if (!own) throw new DomainError("customers.profile_missing");
  if (own.email.toLowerCase() === address)
    throw new DomainError("vault.guardian_is_client", {}, { email: "own_email" });
  const known = await guardiansOf(tx, userId);
  const there = known.filter((one) => isThere(one, now));
  if (there.some((one) => one.email === address))
    throw new DomainError("vault.guardian_exists", {}, { email: "exists" });
  if (there.length >= MAX_GUARDIANS) throw new DomainError("vault.too_many_guardians");
  await confirmBySecondFactor(tx, ctx);
  // Somebody who declined may be asked again; only the last answer counts.
  for (const one of known) if (one.declinedAt && one.email === address) await deleteGuardian(tx, one.id);
  const guardian: Guardian = {
    ...{ id: ctx.random.id(), userId, name, email: address, invitedAt: now },
    ...{ confirmedAt: null, declinedAt: null, leavesAt: null },
  };
  await insertGuardian(tx, guardian);
  await inviteGuardian(tx, ctx, guardian);
  const until = secondsAfter(now, VAULT_INVITATION_DAYS * 86_400);
  await notifyOfGuardian(tx, ctx, { userId, id: guardian.id, name, at: until }, "invited");
  await recordAudit(tx, ctx, { action: "vault.guardian_invited", subject: guardian.id });
  await announce(tx, { to: { userId }, type: "vault" });
}

/**
 * Withdraws an invitation of whoever asks at once; a guardian who accepted is told and leaves after the delay of now, so
 * that nobody removes one unseen before taking out. Throws `resource.not_found`, `vault.second_factor_required` and
 * `customers.second_factor_needed`.
 */
export async function removeGuardian(tx: Tx, ctx: VaultCtx, id: string): Promise<void> {
  const { userId, delayHours } = await ownVault(tx, ctx);
  const guardian = (await guardiansOf(tx, userId)).find((one) => one.id === id);
  if (!guardian) throw new DomainError("resource.not_found");
  if (guardian.leavesAt !== null) return;
  await confirmBySecondFactor(tx, ctx);
  const now = ctx.clock.now();
  const { name } = guardian;
  if (guardian.confirmedAt === null) {
    await deleteGuardian(tx, id);
    if (guardian.declinedAt === null)
      await notifyOfGuardian(tx, ctx, { userId, id, name, at: now }, "removed");
  } else {
    const leavesAt = secondsAfter(now, delayHours * 3_600);
    await letGuardianLeave(tx, id, leavesAt);
    await tellOfLeaving(tx, ctx, guardian, leavesAt);
    await notifyOfGuardian(tx, ctx, { userId, id, name, at: leavesAt }, "leaving");
  }
  await recordAudit(tx, ctx, { action: "vault.guardian_removed", subject: id });
  await announce(tx, { to: { userId }, type: "vault" });
}
