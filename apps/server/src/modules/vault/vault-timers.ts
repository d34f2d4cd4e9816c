import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import type { TimerKind } from "../timers/index.js";
import { notifyOfWithdrawal } from "./notices.js";
import type { VaultJobCtx } from "./ports.js";
import { startConfirming, VAULT_TIMERS } from "./start-delay.js";
import { isOpen, type VaultWithdrawal } from "./vault.js";
import { lockVault } from "./vault-store.js";
import { findWithdrawal, moveWithdrawal } from "./withdrawal-store.js";

/** What the end of a request's delay means, and the end of the time to confirm it in. */
export function vaultTimers(house: VaultJobCtx): TimerKind {
  return {
    kind: VAULT_TIMERS,
    warnAt: {},
    async lock(tx, subject) {
      const seen = await findWithdrawal(tx, subject);
      if (!seen) return undefined;
      await lockVault(tx, seen.userId, house.clock.now());
      const withdrawal = await findWithdrawal(tx, subject);
      return withdrawal && isOpen(withdrawal) ? withdrawal : undefined;
    },
    async whenDue(tx, ctx, { name }, subject) {
      const withdrawal = subject as VaultWithdrawal;
      const to = name === "delay" ? "ready" : "expired";
      await moveOn(tx, { ...ctx, ...house, actor: ctx.actor, ip: ctx.ip }, withdrawal, to);
    },
    warn: () => Promise.resolve(),
  };
}

async function moveOn(
  tx: Tx,
  ctx: RequestCtx & VaultJobCtx,
  withdrawal: VaultWithdrawal,
  to: "ready" | "expired",
): Promise<void> {
  if (!(await moveWithdrawal(tx, ctx, withdrawal, { status: to }))) return;
  if (to === "ready") await startConfirming(tx, ctx, withdrawal);
  else await recordAudit(tx, ctx, { action: "vault.withdrawal_expired", subject: withdrawal.id });
  await notifyOfWithdrawal(tx, ctx, withdrawal, to);
  await announce(tx, { to: { userId: withdrawal.userId }, type: "vault" });
}
