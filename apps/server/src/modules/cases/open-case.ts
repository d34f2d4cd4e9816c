import type { Tx } from "@lastro/platform/database/database";
import { recordChanges } from "../lifecycle/index.js";
import type { Case, Party, PartyRole } from "./case.js";
import { insertCase } from "./case-store.js";
import { type CaseCtx, recordEvent } from "./events.js";
import type { CaseKind } from "./kind.js";
import { announceCase } from "./move-case.js";

export interface NewCase {
  readonly id: string;
  readonly subject: string;
  readonly openedBy: PartyRole | "house";
  /** One person for each role of its kind. */
  readonly parties: readonly Party[];
  /** What whoever opens it complains of. */
  readonly reason?: string;
}

/** Opens a case about something that has none of its kind. */
export async function openCase(tx: Tx, ctx: CaseCtx, kind: CaseKind, input: NewCase): Promise<Case> {
  const { reason = null, ...named } = input;
  const roles = named.parties.map(({ role }) => role);
  if (roles.length !== kind.parties.length || kind.parties.some((role) => !roles.includes(role)))
    throw new Error(`A case of ${kind.kind} has other parties than ${roles.join(", ")}`);
  const opened: Case = {
    ...named,
    kind: kind.kind,
    status: "opened",
    waitingFor: null,
    openedAt: ctx.clock.now(),
    assigneeId: null,
    decision: null,
    decidedBy: null,
    decisionReason: null,
    takesTwo: false,
    decidedAt: null,
    closedAt: null,
  };
  const { id, subject, openedBy, openedAt, parties } = opened;
  await insertCase(tx, { id, kind: kind.kind, subject, openedBy, openedAt }, parties);
  await recordChanges(tx, ctx, [{ machine: "case", id, from: null, to: "opened" }]);
  await recordEvent(tx, ctx, opened, { type: "opened", reason });
  await announceCase(tx, kind, opened);
  return opened;
}
