import { asSystem, type Ctx, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { type Case, isUndecided } from "../case.js";
import { findCase, lockCase } from "../case-store.js";
import { recordEvent } from "../events.js";
import type { CaseKind, Deadline, DeadlineRules } from "../kind.js";
import { kindOf } from "../ports.js";
import { dueDeadlines, dueWarnings, expireDeadline, type Mark, noteWarned } from "./deadline-store.js";

const KIND = "cases.deadlines";
const BATCH = 100;

type Kinds = { readonly kinds: readonly CaseKind[] };

/** Warns of deadlines that come to their end and ends those whose time has come, each apart from the others. */
export function runDeadlinesJob(ctx: Ctx & Kinds): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 5,
    async run() {
      const now = ctx.clock.now();
      await eachApart(
        ctx.log,
        "a deadline could not end",
        await dueDeadlines(ctx.db, now, BATCH),
        (deadline) => endDeadline(ctx, deadline),
      );
      await eachApart(
        ctx.log,
        "nobody could be warned of a deadline",
        await dueWarnings(ctx.db, now, marksOf(ctx), BATCH),
        ({ percent, ...deadline }) => warn(ctx, deadline, percent),
      );
    },
  };
}

function marksOf({ kinds }: Kinds): Mark[] {
  return kinds.flatMap(({ kind, deadlines }) =>
    Object.entries(deadlines).flatMap(([deadline, { warnAt }]) =>
      warnAt.map((percent) => ({ caseKind: kind, deadline, percent })),
    ),
  );
}

/** Ends one deadline, once: a command that came before has stopped it already. */
function endDeadline(ctx: Ctx & Kinds, deadline: Deadline): Promise<void> {
  return withCase(ctx, deadline, async (tx, system, { of, rules }) => {
    if (!(await expireDeadline(tx, ctx, deadline.id))) return;
    const facts = { deadline: deadline.kind };
    await recordEvent(tx, system, of, { type: "deadline_passed", facts });
    await rules.expire(tx, system, of);
  });
}

function warn(ctx: Ctx & Kinds, deadline: Deadline, percent: number): Promise<void> {
  return withCase(ctx, deadline, async (tx, system, { of, rules }) => {
    if (await noteWarned(tx, deadline.id, percent)) await rules.warn(tx, system, { of, deadline, percent });
  });
}

/** Does something about a deadline with its subject and its case locked, while the case is undecided. */
async function withCase(
  ctx: Ctx & Kinds,
  { caseId, kind: name }: Deadline,
  work: (
    tx: Tx,
    system: RequestCtx,
    found: { readonly of: Case; readonly rules: DeadlineRules },
  ) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findCase(tx, caseId);
    if (!found) return;
    const kind = kindOf(ctx, found);
    const rules = kind.deadlines[name];
    if (!rules) throw new Error(`${kind.kind} has no deadline ${name}`);
    await kind.lockSubject(tx, found.subject);
    const of = await lockCase(tx, caseId);
    if (of && isUndecided(of)) await work(tx, asSystem(ctx, KIND), { of, rules });
  });
}
