import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertMayDecide, closeCase, decideCase } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { announceVerification, lockCaseOf, VERIFICATION_CASES } from "./verification-case.js";
import { lastVerificationOf, lockVerification, moveVerification } from "./verification-store.js";

/**
 * An administrator's decision on who somebody is, once: the person is told of it, with the reason of a refusal. Throws
 * `grain.verification_closed` where it does not wait for one, and `cases.assigned_to_another`.
 */
export async function decideVerification(
  tx: Tx,
  ctx: RequestCtx,
  {
    id,
    decision,
    reason,
  }: { readonly id: string; readonly decision: "approved" | "refused"; readonly reason: string },
): Promise<void> {
  const waiting = await lockVerification(tx, id);
  if (waiting.status !== "submitted") throw new DomainError("grain.verification_closed");
  const of = await lockCaseOf(tx, waiting);
  assertMayDecide(ctx, of);
  const at = ctx.clock.now();
  await moveVerification(tx, ctx, waiting, decision, {
    ended_at: at,
    reason: decision === "refused" ? reason : null,
  });
  const decided = await decideCase(tx, ctx, VERIFICATION_CASES, of, {
    ...{ decision, reason, by: "administrator", takesTwo: false },
  });
  await closeCase(tx, ctx, VERIFICATION_CASES, decided);
  await recordAudit(tx, ctx, {
    action: decision === "approved" ? "grain.verification_approved" : "grain.verification_refused",
    subject: id,
    details: { reason },
  });
  await notifyTrader(tx, ctx, {
    userId: waiting.userId,
    orderId: null,
    source: `verification:${id}:${decision}`,
    kind: decision === "approved" ? "verification_approved" : "verification_refused",
    facts: decision === "approved" ? {} : { reason },
    at,
  });
  await announceVerification(tx, id, waiting.userId);
}

/**
 * Ends the verification of whoever is no longer who was verified: another name, CPF or CNPJ. What waits for a decision, or
 * is being prepared, ends as well. Changes nothing for who has none.
 */
export async function lapseVerification(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  const last = await lastVerificationOf(tx, userId);
  if (!last) return;
  const current = await lockVerification(tx, last.id);
  if (current.status === "refused" || current.status === "lapsed") return;
  const at = ctx.clock.now();
  await moveVerification(tx, ctx, current, "lapsed", { ended_at: at });
  if (current.status !== "approved") {
    const decided = await decideCase(tx, ctx, VERIFICATION_CASES, await lockCaseOf(tx, current), {
      ...{ decision: "lapsed", reason: null, by: "system", takesTwo: false },
    });
    await closeCase(tx, ctx, VERIFICATION_CASES, decided);
  }
  await recordAudit(tx, ctx, { action: "grain.verification_lapsed", subject: current.id });
  if (current.status !== "draft")
    await notifyTrader(tx, ctx, {
      userId,
      orderId: null,
      source: `verification:${current.id}:lapsed`,
      kind: "verification_lapsed",
      facts: {},
      at,
    });
  await announceVerification(tx, current.id, userId);
}
