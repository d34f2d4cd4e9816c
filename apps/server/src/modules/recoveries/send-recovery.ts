import type { PayoutFailure } from "@lastro/contracts/payouts";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { BackOff } from "@lastro/platform/jobs/back-off";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { closeCase, reviewAgain } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import {
  addressById,
  advanceForeignPayment,
  advancePayment,
  endReturn,
  type PaymentSubject,
  returnFailed,
} from "../custody/index.js";
import { settleHold } from "../ledger/index.js";
import { announceRecovery, notifyClient } from "./notify-client.js";
import type { RecoveryCtx, RecoveryRequestCtx } from "./ports.js";
import { recoveryFee } from "./postings.js";
import type { Recovery } from "./recovery.js";
import { lockRecoveryCase, RECOVERY_CASES } from "./recovery-cases.js";
import { findRecovery, lockRecovery, moveRecovery, recoveriesBeingSent } from "./recovery-store.js";

export const SEND_RECOVERY = "recoveries.send";

const AT_ONCE = 100;

/** Begins an attempt: a payment of an id of its own, once the last one is proven never to happen. Answers the id. */
export async function startSending(
  tx: Tx,
  ctx: RecoveryRequestCtx,
  recovery: Recovery,
  set: { readonly destination?: string | null } = {},
): Promise<string> {
  const attemptId = ctx.random.id();
  await moveRecovery(tx, ctx, recovery, "sending", { ...set, attempt_id: attemptId });
  await enqueue(tx, ctx, { kind: SEND_RECOVERY, payload: { id: recovery.id }, key: attemptId });
  return attemptId;
}

/** Advances a recovery as far as can be known now. It may run any number of times and sends once. */
export async function sendRecovery(ctx: RecoveryCtx, id: string): Promise<void> {
  const recovery = await findRecovery(ctx.db, id);
  if (recovery?.stage !== "sending") return;
  const { attemptId, network, destination, addressId, amount, token, raw } = recovery;
  if (attemptId === null || destination === null)
    throw new Error(`Recovery ${id} does not say where it goes`);
  const from = await addressById(ctx.db, addressId);
  const payment = { id: attemptId, network, address: destination, from };
  const subject = subjectOf(ctx, recovery);
  if (amount) return advancePayment(ctx, { ...payment, amount }, subject);
  if (token === null || raw === null) throw new Error(`Recovery ${id} does not say what is sent`);
  return advanceForeignPayment(ctx, { ...payment, amount: { token, raw } }, subject);
}

/** Advances every recovery whose end is not known yet. */
export async function sendRecoveries(ctx: RecoveryCtx, backOff: BackOff): Promise<void> {
  for (const { id, network } of await recoveriesBeingSent(ctx.db, AT_ONCE)) {
    if (backOff.isPaused(network)) continue;
    try {
      await sendRecovery(ctx, id);
    } catch (error) {
      backOff.pause(network);
      ctx.log.warn({ err: error, recovery: id }, "a recovery could not be advanced");
    }
  }
}

function subjectOf(ctx: RecoveryCtx, recovery: Recovery): PaymentSubject {
  const locked = async (tx: Tx) => {
    const now = await lockRecovery(tx, recovery.id);
    if (now.stage !== "sending" || now.attemptId !== recovery.attemptId)
      throw new Error(`Recovery ${recovery.id} is no longer being sent`);
    return now;
  };
  return {
    sent: async (tx) => announceRecovery(tx, await locked(tx)),
    confirmationsChanged: (tx) => announceRecovery(tx, recovery),
    paid: async (tx, txHash) => endPaid(tx, ctx, await locked(tx), txHash),
    failed: async (tx, failure) => endFailed(tx, ctx, await locked(tx), failure),
  };
}

/** The network has proven it: the fee is ours, or what was set aside is with its sender, in the same commit. */
async function endPaid(tx: Tx, ctx: RecoveryCtx, recovery: Recovery, txHash: string): Promise<void> {
  const { id, userId, fee, holdId, incomingId } = recovery;
  const system = asSystem(ctx, "recoveries");
  const how = isSetAside(recovery) ? "returned" : "recovered";
  await closeCase(tx, system, RECOVERY_CASES, await lockRecoveryCase(tx, recovery));
  await moveRecovery(tx, ctx, recovery, how, { sent_hash: txHash });
  if (how === "returned" && incomingId !== null) await endReturn(tx, ctx, incomingId);
  if (holdId !== null && fee) await settleHold(tx, ctx, holdId, recoveryFee(fee));
  await recordAudit(tx, system, {
    action: `recoveries.${how}`,
    subject: id,
    details: { userId, amount: fee, proof: txHash },
  });
  await notifyClient(tx, ctx, recovery, how);
  await announceRecovery(tx, recovery);
}

/** It is proven that nothing left: administrators decide anew, and a fee stays held until they do. */
async function endFailed(
  tx: Tx,
  ctx: RecoveryCtx,
  recovery: Recovery,
  failure: PayoutFailure,
): Promise<void> {
  const system = asSystem(ctx, "recoveries");
  const { id, userId, incomingId } = recovery;
  await reviewAgain(tx, system, RECOVERY_CASES, await lockRecoveryCase(tx, recovery), failure);
  const waiting = await moveRecovery(tx, ctx, recovery, isSetAside(recovery) ? "in_review" : "accepted");
  if (isSetAside(recovery) && incomingId !== null) await returnFailed(tx, ctx, incomingId);
  await recordAudit(tx, system, {
    action: "recoveries.attempt_failed",
    subject: id,
    details: { userId, reason: failure },
  });
  await announceRecovery(tx, waiting);
}

function isSetAside({ finding }: Recovery): boolean {
  return finding === "under_review";
}
