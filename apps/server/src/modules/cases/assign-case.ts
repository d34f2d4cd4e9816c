import type { Person } from "@lastro/platform/actor";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";
import { assignmentObstacle } from "./assignment-rules.js";
import { type Case, isUndecided } from "./case.js";
import { findCase, lockCase, setAssignee } from "./case-store.js";
import { recordEvent } from "./events.js";
import type { CaseKind } from "./kind.js";
import { announceCase, putInReview } from "./move-case.js";
import { type CasesPorts, kindOf } from "./ports.js";

/**
 * Makes a case the caller's, if `from` is who has it: of two administrators who take it from the same colleague, or from
 * nobody, one gets it. A case nobody has looked at yet is in review from then on.
 */
export async function takeCase(
  ctx: RequestCtx & CasesPorts,
  { id, from }: { readonly id: string; readonly from: string | null },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { userId } = personOf(ctx);
    const { of, kind } = await lockForAdministrator(tx, ctx, id);
    if (of.assigneeId === userId) return;
    if (of.assigneeId !== from) throw new DomainError("cases.assigned_meanwhile");
    await assign(tx, ctx, kind, of, userId);
    if (of.status === "opened") await putInReview(tx, ctx, kind, of);
    await recordAudit(tx, ctx, { action: "cases.taken", subject: id, details: { from } });
  });
}

/** Gives the caller's case to another administrator, or with null back to the queue. */
export async function handOverCase(
  ctx: RequestCtx & CasesPorts,
  { id, to }: { readonly id: string; readonly to: string | null },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { of, kind } = await lockForAdministrator(tx, ctx, id);
    if (of.assigneeId === null) throw new DomainError("cases.assigned_meanwhile");
    assertMayHandle(of, personOf(ctx));
    if (to !== null) await assertMayBeGiven(tx, ctx, of, to);
    await assign(tx, ctx, kind, of, to);
    await recordAudit(tx, ctx, { action: "cases.handed_over", subject: id, details: { assignee: to } });
  });
}

/** An undecided case, locked after what it is about, that does not concern the administrator who asks. */
export async function lockForAdministrator(
  tx: Tx,
  ctx: RequestCtx & CasesPorts,
  id: string,
): Promise<{ readonly of: Case; readonly kind: CaseKind }> {
  const found = await findCase(tx, id);
  if (!found) throw new DomainError("resource.not_found");
  const kind = kindOf(ctx, found);
  await kind.lockSubject(tx, found.subject);
  const of = await lockCase(tx, id);
  if (!of) throw new DomainError("resource.not_found");
  assertNotOwn(of, personOf(ctx));
  if (!isUndecided(of)) throw new DomainError("cases.not_open");
  return { of, kind };
}

/** Throws `cases.own_case` for a party, and `cases.assigned_to_another` while a colleague has the case. */
export function assertMayHandle(of: Case, person: Person): void {
  const obstacle = assignmentObstacle(person, { ...of, concerns: partiesOf(of) });
  if (obstacle) throw new DomainError(`cases.${obstacle}`);
}

/** Throws `cases.own_case` for a party: nobody handles a case of their own. */
export function assertNotOwn(of: Pick<Case, "parties">, person: Person): void {
  if (partiesOf(of).includes(person.userId)) throw new DomainError("cases.own_case");
}

function partiesOf({ parties }: Pick<Case, "parties">): string[] {
  return parties.map(({ personId }) => personId);
}

async function assertMayBeGiven(
  db: Database | Tx,
  { administrators, clock }: RequestCtx & CasesPorts,
  of: Case,
  id: string,
): Promise<void> {
  const all = await administrators(db, clock.now());
  if (!all.some((one) => one.id === id) || partiesOf(of).includes(id))
    throw new DomainError("cases.not_an_administrator", {}, { to: "cases.not_an_administrator" });
}

async function assign(
  tx: Tx,
  ctx: RequestCtx,
  kind: CaseKind,
  of: Case,
  assigneeId: string | null,
): Promise<void> {
  await setAssignee(tx, of.id, assigneeId, ctx.clock.now());
  await recordEvent(tx, ctx, of, {
    type: "assigned",
    internal: true,
    facts: assigneeId === null ? {} : { assignee: assigneeId },
  });
  await announceCase(tx, kind, of);
}
