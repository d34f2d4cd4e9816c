import type { ResponseOf } from "@lastro/contracts";
import type { readGuardianPass } from "@lastro/contracts/vault";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { recordAudit } from "../compliance/index.js";
import { cancelWithdrawal } from "./end-withdrawal.js";
import { notifyOfGuardian } from "./notices.js";
import { findPass, type Pass } from "./passes.js";
import type { VaultCtx } from "./ports.js";
import { type Guardian, isThere, statusOf } from "./vault.js";
import { answerInvitation, findGuardian, lockVault } from "./vault-store.js";
import { findWithdrawal } from "./withdrawal-store.js";

type PassView = ResponseOf<typeof readGuardianPass>;

const TRIES: Rate = { burst: 30, seconds: 600 };

/** What a guardian's link is for. Throws `vault.pass_invalid`. */
export function readPass(ctx: VaultCtx, secret: string): Promise<PassView> {
  return withPass(ctx, secret, () => Promise.resolve());
}

/** Keeps what somebody answers to an invitation. Throws `vault.pass_invalid` and `vault.invitation_answered`. */
export function answerByPass(
  ctx: VaultCtx,
  { pass, accept }: { readonly pass: string; readonly accept: boolean },
): Promise<PassView> {
  return withPass(ctx, pass, async (tx, { withdrawalId }, { id, userId, name }) => {
    if (withdrawalId !== null) throw new DomainError("vault.pass_invalid");
    const at = ctx.clock.now();
    if (!(await answerInvitation(tx, { id, accept, at }))) throw new DomainError("vault.invitation_answered");
    const answer = accept ? "confirmed" : "declined";
    await notifyOfGuardian(tx, ctx, { userId, id, name, at }, answer);
    await recordAudit(tx, ctx, { action: `vault.guardian_${answer}`, subject: id });
    await announce(tx, { to: { userId }, type: "vault" });
  });
}

/** Cancels the request a link is about. Throws `vault.pass_invalid` and `vault.withdrawal_ended`. */
export function cancelByPass(ctx: VaultCtx, secret: string): Promise<PassView> {
  return withPass(ctx, secret, async (tx, { withdrawalId }, { name }) => {
    const withdrawal = withdrawalId && (await findWithdrawal(tx, withdrawalId));
    if (!withdrawal) throw new DomainError("vault.pass_invalid");
    await cancelWithdrawal(tx, ctx, withdrawal, name);
  });
}

/** Opens a link with its client's vault locked, acts, and tells how things stand after. */
async function withPass(
  ctx: VaultCtx,
  secret: string,
  act: (tx: Tx, pass: Pass, guardian: Guardian) => Promise<void>,
): Promise<PassView> {
  const seconds = await ctx.limiter.secondsToWait(`vault-passes:${ctx.ip}`, TRIES);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  return inTransaction(ctx.db, async (tx) => {
    const pass = await findPass(tx, secret, ctx.clock.now());
    const known = await findGuardian(tx, pass.guardianId);
    if (!known) throw new DomainError("vault.pass_invalid");
    await lockVault(tx, known.userId, ctx.clock.now());
    const guardian = await findGuardian(tx, pass.guardianId);
    // One who left has no say; one who declined may still read that they did.
    if (!guardian || (guardian.leavesAt !== null && !isThere(guardian, ctx.clock.now())))
      throw new DomainError("vault.pass_invalid");
    await act(tx, pass, guardian);
    return view(tx, ctx, pass);
  });
}

async function view(tx: Tx, ctx: VaultCtx, { guardianId, withdrawalId, expiresAt }: Pass): Promise<PassView> {
  const guardian = await findGuardian(tx, guardianId);
  if (!guardian) throw new Error(`Guardian ${guardianId} went while their vault was locked`);
  const withdrawal = withdrawalId === null ? undefined : await findWithdrawal(tx, withdrawalId);
  return {
    guardian: guardian.name,
    client: await ctx.nameOf(tx, guardian.userId),
    about: withdrawalId === null ? "invitation" : "withdrawal",
    guardianStatus: statusOf(guardian),
    withdrawal: withdrawal
      ? { status: withdrawal.status, requestedAt: withdrawal.requestedAt, readyAt: withdrawal.readyAt }
      : null,
    expiresAt,
  };
}
