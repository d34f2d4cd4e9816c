import { isNetwork } from "@lastro/contracts/custody/networks";
import type { RecoveryDecision } from "@lastro/contracts/recoveries";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  assertMayDecide,
  type Case,
  closeCase,
  decideCase,
  startDeadline,
  waitForParty,
} from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import {
  type IncomingObstacle,
  keepIncoming,
  obstacleToRelease,
  releaseIncoming,
  startReturn,
} from "../custody/index.js";
import { voidHold } from "../ledger/index.js";
import { announceRecovery, notifyClient } from "./notify-client.js";
import type { RecoveryRequestCtx } from "./ports.js";
import { OFFER_SECONDS, type Recovery } from "./recovery.js";
import { lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { moveRecovery } from "./recovery-store.js";
import { startSending } from "./send-recovery.js";

/** What an administrator may decide of a recovery as it stands. */
export function decisionsOn({ stage, finding, network, from, amount }: Recovery): RecoveryDecision[] {
  if (stage === "in_review" && finding === "under_review")
    return isNetwork(network) && from !== null && amount
      ? ["release", "return", "keep"]
      : ["release", "keep"];
  // Where no token can be sent, none is offered.
  if (stage === "in_review") return isNetwork(network) ? ["offer", "decline"] : ["decline"];
  if (stage === "accepted") return ["recover", "decline"];
  return stage === "offered" ? ["decline"] : [];
}

interface Made {
  readonly reason: string;
  readonly takesTwo: boolean;
}

/** Offers a recovery for its fee: the client accepts it in time, or it ends. */
export async function offer(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  reason: string,
): Promise<void> {
  const of = await lockRecoveryCase(tx, recovery);
  assertMayDecide(ctx, of);
  const fee = money("BRL", BigInt(ctx.config.recoveryFeeBrl) * 100n);
  await moveRecovery(tx, ctx, recovery, "offered", { fee: fee.minor });
  await waitForParty(tx, ctx, RECOVERY_CASES, of, "client");
  const dueAt = secondsAfter(ctx.clock.now(), OFFER_SECONDS);
  await startDeadline(tx, ctx, { caseId: of.id, kind: "offer", dueAt });
  await recordAudit(tx, ctx, {
    action: "recoveries.offered",
    subject: recovery.id,
    details: { userId: recovery.userId, amount: fee, reason },
  });
  await notifyClient(tx, ctx, recovery, "offered");
  await announceRecovery(tx, recovery);
}

/** Ends a recovery without one; what was held for its fee is available again. */
export async function decline(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  reason: string,
): Promise<void> {
  const of = await lockRecoveryCase(tx, recovery);
  assertMayDecide(ctx, of);
  await end(tx, ctx, recovery, of, { decision: "decline", reason, takesTwo: false });
  if (recovery.holdId !== null) await voidHold(tx, ctx, recovery.holdId);
  await moveRecovery(tx, ctx, recovery, "declined");
  await finish(tx, ctx, recovery, "declined", reason);
}

/** Credits the client what was set aside. */
export async function release(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  made: Made,
): Promise<void> {
  const id = incomingOf(recovery);
  refuse(await obstacleToRelease(tx, ctx, id));
  await end(tx, ctx, recovery, await lockRecoveryCase(tx, recovery), { decision: "release", ...made });
  await releaseIncoming(tx, ctx, id);
  await moveRecovery(tx, ctx, recovery, "released");
  await finish(tx, ctx, recovery, "released", made.reason);
}

/** Leaves what was set aside where it is, for good. */
export async function keep(tx: Tx, ctx: RecoveryRequestCtx, recovery: Recovery, made: Made): Promise<void> {
  await end(tx, ctx, recovery, await lockRecoveryCase(tx, recovery), { decision: "keep", ...made });
  refuse(await keepIncoming(tx, ctx, incomingOf(recovery)));
  await moveRecovery(tx, ctx, recovery, "kept");
  await finish(tx, ctx, recovery, "kept", made.reason);
}

/** Has what the client accepted sent, under an id of its own. */
export async function recover(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  made: Made,
): Promise<void> {
  if ((await ctx.frozenAmong(tx, [recovery.userId])).size > 0)
    throw new DomainError("recoveries.account_frozen");
  const of = await lockRecoveryCase(tx, recovery);
  await decideCase(tx, ctx, RECOVERY_CASES, of, { decision: "recover", by: "administrator", ...made });
  await startSending(tx, ctx, recovery);
  await sendingDecided(tx, ctx, recovery, made);
}

/** Has what was set aside sent back to its sender, under an id of its own. */
export async function sendBack(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  made: Made,
): Promise<void> {
  const of = await lockRecoveryCase(tx, recovery);
  await decideCase(tx, ctx, RECOVERY_CASES, of, { decision: "return", by: "administrator", ...made });
  const returnId = await startSending(tx, ctx, recovery, { destination: recovery.from });
  refuse(await startReturn(tx, ctx, incomingOf(recovery), returnId));
  await sendingDecided(tx, ctx, recovery, made);
}

async function sendingDecided(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  made: Made,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: "recoveries.sending",
    subject: recovery.id,
    details: { userId: recovery.userId, reason: made.reason },
  });
  await announceRecovery(tx, recovery);
}

function refuse(obstacle: IncomingObstacle | undefined): void {
  switch (obstacle) {
    case undefined:
      return;
    case "stopped":
      throw new DomainError("custody.network_unavailable");
    default:
      throw new DomainError(`recoveries.${obstacle}`);
  }
}

function incomingOf({ id, incomingId }: Recovery): string {
  if (incomingId === null) throw new Error(`Recovery ${id} is of nothing that was set aside`);
  return incomingId;
}

async function end(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  { stage }: Recovery,
  of: Case,
  made: Made & { readonly decision: "decline" | "release" | "keep" },
): Promise<void> {
  if (stage === "sending") throw new DomainError("recoveries.not_there");
  const decided = await decideCase(tx, ctx, RECOVERY_CASES, of, { ...made, by: "administrator" });
  await closeCase(tx, ctx, RECOVERY_CASES, decided);
}

async function finish(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  how: "declined" | "released" | "kept",
  reason: string,
): Promise<void> {
  const { id, userId, network, txHash } = recovery;
  await recordAudit(tx, ctx, {
    action: `recoveries.${how}`,
    subject: id,
    details: { userId, network, txHash, reason },
  });
  await notifyClient(tx, ctx, recovery, how);
  await announceRecovery(tx, recovery);
}
