import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalContent, askApproval, lapseApprovals } from "../compliance/index.js";
import { assertMayHandle } from "./assign-case.js";
import { type Case, isUndecided } from "./case.js";
import type { Decision } from "./case-store.js";
import { stopDeadlines } from "./deadlines/deadlines.js";
import { type CaseCtx, recordEvent } from "./events.js";
import type { CaseKind } from "./kind.js";
import { announceCase, moveCase } from "./move-case.js";

const UNDECIDED = {
  decision: null,
  decided_by: null,
  decision_reason: null,
  takes_two: false,
  decided_at: null,
} as const;

/**
 * Carries an administrator's decision out at once, or where it takes two asks another one for it; the approval's action
 * then carries it out. Throws `cases.own_case`, `cases.assigned_to_another` and, once it is decided,
 * `cases.not_open`.
 */
export async function decideOrAsk(
  tx: Tx,
  ctx: RequestCtx,
  kind: CaseKind,
  of: Case,
  request: {
    /** What another administrator is asked for; undefined where one alone decides. */
    readonly approval: ApprovalContent | undefined;
    readonly reason: string;
    readonly carryOut: () => Promise<void>;
  },
): Promise<void> {
  const { approval, reason, carryOut } = request;
  if (approval) return askForDecision(tx, ctx, kind, of, { ...approval, reason });
  assertMayDecide(ctx, of);
  return carryOut();
}

/** Asks a second administrator for a decision no one makes alone. Throws as `decideOrAsk` does. */
export async function askForDecision(
  tx: Tx,
  ctx: RequestCtx,
  kind: CaseKind,
  of: Case,
  approval: ApprovalContent & { readonly reason: string },
): Promise<void> {
  assertMayDecide(ctx, of);
  await askApproval(tx, ctx, approval);
  await recordEvent(tx, ctx, of, { type: "second_approval_requested", internal: true });
  await announceCase(tx, kind, of);
}

/** Throws as `decideOrAsk` does. */
export function assertMayDecide(ctx: RequestCtx, of: Case): void {
  if (!isUndecided(of)) throw new DomainError("cases.not_open");
  assertMayHandle(of, personOf(ctx));
}

/** What names the approval of a decision on a case: there is one at a time. */
export function approvalOf(kind: CaseKind, { id }: Pick<Case, "id">) {
  if (kind.approval === null) throw new Error(`One administrator decides ${kind.kind} alone`);
  return { kind: kind.approval.kind, subject: id } as const;
}

/**
 * Decides a locked case, once: its deadlines end, and what was asked of a second administrator lapses. What the decision
 * means is done by its product in the same transaction. Throws `cases.not_open` when it is decided already.
 */
export async function decideCase(
  tx: Tx,
  ctx: CaseCtx,
  kind: CaseKind,
  of: Case,
  { decision, by, reason, takesTwo }: Decision,
): Promise<Case> {
  if (!kind.decisions.includes(decision)) throw new Error(`${kind.kind} is never decided as ${decision}`);
  const decided = await moveCase(tx, ctx, kind, of, {
    to: "decided",
    set: {
      waiting_for: null,
      decision,
      decided_by: by,
      decision_reason: reason,
      takes_two: takesTwo,
      decided_at: ctx.clock.now(),
    },
    event: { type: "decided", reason, facts: { decision } },
  });
  await stopDeadlines(tx, ctx, of);
  if (kind.approval === null) return decided;
  const { kind: approval, subject } = approvalOf(kind, of);
  await lapseApprovals(tx, ctx, approval, subject);
  return decided;
}

/** Nothing is left to be done for the decision. */
export function closeCase(tx: Tx, ctx: CaseCtx, kind: CaseKind, of: Case): Promise<Case> {
  return moveCase(tx, ctx, kind, of, {
    to: "closed",
    set: { closed_at: ctx.clock.now() },
    event: { type: "closed" },
  });
}

/** Goes on with a closed case, for kinds whose parties may: what was decided no longer holds. */
export function reopenCase(tx: Tx, ctx: CaseCtx, kind: CaseKind, of: Case): Promise<Case> {
  return moveCase(tx, ctx, kind, of, {
    to: "in_review",
    set: { ...UNDECIDED, closed_at: null },
    event: { type: "reopened" },
  });
}

/** The decision could not be carried out, and another one is needed. */
export function reviewAgain(
  tx: Tx,
  ctx: CaseCtx,
  kind: CaseKind,
  of: Case,
  reason: string | null,
): Promise<Case> {
  return moveCase(tx, ctx, kind, of, {
    to: "in_review",
    set: UNDECIDED,
    event: { type: "decision_failed", reason },
  });
}
