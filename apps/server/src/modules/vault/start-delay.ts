import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { startTimer } from "../timers/index.js";
import type { VaultWithdrawal } from "./vault.js";

/** What timers of requests run under. */
export const VAULT_TIMERS = "vault_withdrawal";

/** Starts the delay of a request that was made now. */
export async function startDelay(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id, readyAt }: VaultWithdrawal,
): Promise<void> {
  const timer = { id: ctx.random.id(), kind: VAULT_TIMERS, subject: id, name: "delay", dueAt: readyAt };
  await startTimer(tx, ctx, timer);
}

/** Starts the time in which one whose delay is over may be confirmed. */
export async function startConfirming(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id, expiresAt }: VaultWithdrawal,
): Promise<void> {
  const timer = { id: ctx.random.id(), kind: VAULT_TIMERS, subject: id, name: "confirm", dueAt: expiresAt };
  await startTimer(tx, ctx, timer);
}
