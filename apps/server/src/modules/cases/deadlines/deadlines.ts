import type { CaseKindName } from "@lastro/contracts/cases";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { runningTimers, startTimer, stopTimers, type Timer, type TimerKind } from "../../timers/index.js";
import { type Case, isUndecided } from "../case.js";
import { findCase, lockCase } from "../case-store.js";
import { recordEvent } from "../events.js";
import type { CaseKind, Deadline, DeadlineRules } from "../kind.js";

/** Starts a deadline of a case, unless one of its kind runs already. */
export async function startDeadline(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { caseId, kind: name, dueAt }: Omit<Deadline, "id">,
): Promise<void> {
  const of = await findCase(tx, caseId);
  if (!of) throw new Error(`There is no case ${caseId}`);
  await startTimer(tx, ctx, { id: ctx.random.id(), kind: of.kind, subject: caseId, name, dueAt });
}

/** Stops every deadline of a case. */
export function stopDeadlines(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { kind, id }: Pick<Case, "kind" | "id">,
): Promise<void> {
  return stopTimers(tx, ctx, { kind, subject: id });
}

/** The deadlines that run in cases of one kind, by what the cases are about, soonest first. */
export async function runningDeadlines(
  db: Database | Tx,
  kind: CaseKindName,
  subjects: readonly string[],
): Promise<(Deadline & { readonly subject: string })[]> {
  const cases = await query<Pick<Case, "id" | "kind" | "subject">>(
    db,
    "select id, kind, subject from cases_case where kind = $1 and subject = any ($2::uuid[]) and status <> 'closed'",
    [kind, subjects],
  );
  const subjectOf = new Map(cases.map(({ id, subject }) => [id, subject]));
  const running = await runningDeadlinesOf(db, cases);
  return running.flatMap((deadline) => {
    const subject = subjectOf.get(deadline.caseId);
    return subject === undefined ? [] : [{ ...deadline, subject }];
  });
}

/** Those of cases already read. */
export async function runningDeadlinesOf(
  db: Database | Tx,
  cases: readonly Pick<Case, "id" | "kind">[],
): Promise<Deadline[]> {
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const running = await Promise.all(
    kinds.map((kind) =>
      runningTimers(
        db,
        kind,
        cases.filter((one) => one.kind === kind).map(({ id }) => id),
      ),
    ),
  );
  return running.flat().map(deadlineOf);
}

/** The deadlines of these kinds as timers: one that passes is on the case's timeline. */
export function caseTimers(kinds: readonly CaseKind[]): TimerKind[] {
  return kinds.map(timersOf);
}

function timersOf(kind: CaseKind): TimerKind {
  const rulesOf = ({ name }: Timer): DeadlineRules => {
    const rules = kind.deadlines[name];
    if (!rules) throw new Error(`${kind.kind} has no deadline ${name}`);
    return rules;
  };
  const timers: TimerKind<Case> = {
    kind: kind.kind,
    warnAt: Object.fromEntries(Object.entries(kind.deadlines).map(([name, { warnAt }]) => [name, warnAt])),
    /** The case after what it is about, while it is undecided. */
    async lock(tx, id) {
      const found = await findCase(tx, id);
      if (!found) return undefined;
      await kind.lockSubject(tx, found.subject);
      const of = await lockCase(tx, id);
      return of && isUndecided(of) ? of : undefined;
    },
    async whenDue(tx, system, timer, of) {
      const rules = rulesOf(timer);
      await recordEvent(tx, system, of, { type: "deadline_passed", facts: { deadline: timer.name } });
      await rules.expire(tx, system, of);
    },
    warn: (tx, system, { percent, ...timer }, of) =>
      rulesOf(timer).warn(tx, system, { of, deadline: deadlineOf(timer), percent }),
  };
  return timers;
}

function deadlineOf({ id, subject, name, dueAt }: Timer): Deadline {
  return { id, caseId: subject, kind: name, dueAt };
}
