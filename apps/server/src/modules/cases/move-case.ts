import type { CaseStatus } from "@lastro/contracts/cases";
import { CASE_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import type { Updateable } from "kysely";
import { type Machine, transition } from "../lifecycle/index.js";
import type { Case, PartyRole } from "./case.js";
import { type CaseCtx, type CaseEvent, recordEvent } from "./events.js";
import type { CaseKind } from "./kind.js";

const CASES = {
  name: "case",
  table: "cases_case",
  column: "status",
} as const satisfies Machine;

/**
 * Moves a case from the state it is seen in to another, with its history, its timeline and the live events. Throws
 * `cases.not_open` when it no longer stands there or its graph has no such way.
 */
export async function moveCase(
  tx: Tx,
  ctx: CaseCtx,
  kind: CaseKind,
  of: Case,
  move: {
    readonly to: CaseStatus;
    readonly set?: Omit<Updateable<Schema["cases_case"]>, "status">;
    readonly event: CaseEvent;
  },
): Promise<Case> {
  const { id, status: from } = of;
  const { to, set = {}, event } = move;
  const change = { id, from, to, set, reason: event.facts?.decision };
  const isMoved = CASE_TRANSITIONS[from].includes(to) && (await transition(tx, ctx, CASES, change));
  if (!isMoved) throw new DomainError("cases.not_open");
  await recordEvent(tx, ctx, of, event);
  await announceCase(tx, kind, of);
  return { ...of, status: to };
}

/** The case waits for one party, or with null for all of them. */
export async function waitForParty(
  tx: Tx,
  ctx: CaseCtx,
  kind: CaseKind,
  of: Case,
  role: PartyRole | null,
): Promise<Case> {
  const event = { type: "waiting", ...(role === null ? {} : { facts: { party: role } }) } as const;
  return moveCase(tx, ctx, kind, of, { to: "waiting", set: { waiting_for: role }, event });
}

/** The case waits for an administrator. */
export function putInReview(tx: Tx, ctx: CaseCtx, kind: CaseKind, of: Case): Promise<Case> {
  return moveCase(tx, ctx, kind, of, {
    to: "in_review",
    set: { waiting_for: null },
    event: { type: "in_review" },
  });
}

/** Tells open pages of a case's parties and of the administrators that it changed. */
export async function announceCase(tx: Tx, kind: CaseKind, of: Case): Promise<void> {
  await kind.announce(tx, of);
  await announce(tx, { to: "admins", type: "admin", reference: "cases" });
}
