import type { CaseKindName } from "@lastro/contracts/cases";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Deadline } from "../kind.js";

const COLUMNS = `d.id, d.case_id as "caseId", d.kind, d.due_at as "dueAt"`;

/** Starts a deadline of a case, unless one of its kind runs already. */
export async function startDeadline(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { caseId, kind, dueAt }: Omit<Deadline, "id">,
): Promise<void> {
  await query(
    tx,
    `insert into cases_deadline (id, case_id, kind, due_at, started_at) values ($1, $2, $3, $4, $5)
     on conflict (case_id, kind) where ended_at is null do nothing`,
    [ctx.random.id(), caseId, kind, dueAt, ctx.clock.now()],
  );
}

/** Stops every deadline of a case. */
export async function stopDeadlines(tx: Tx, ctx: Pick<Ctx, "clock">, caseId: string): Promise<void> {
  await query(tx, "update cases_deadline set ended_at = $2 where case_id = $1 and ended_at is null", [
    caseId,
    ctx.clock.now(),
  ]);
}

/** Ends a deadline because its time has come; false when it was stopped or has ended already. */
export async function expireDeadline(tx: Tx, ctx: Pick<Ctx, "clock">, id: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update cases_deadline set ended_at = $2, expired = true
     where id = $1 and ended_at is null and due_at <= $2 returning 1`,
    [id, ctx.clock.now()],
  );
  return rows.length === 1;
}

export function dueDeadlines(db: Database, now: Date, limit: number): Promise<Deadline[]> {
  return query<Deadline>(
    db,
    `select ${COLUMNS} from cases_deadline d where d.ended_at is null and d.due_at <= $1
     order by d.due_at, d.id limit $2`,
    [now, limit],
  );
}

/** The deadlines that run in cases of one kind, by what the cases are about, soonest first. */
export function runningDeadlines(
  db: Database | Tx,
  kind: CaseKindName,
  subjects: readonly string[],
): Promise<(Deadline & { readonly subject: string })[]> {
  return query(
    db,
    `select ${COLUMNS}, c.subject from cases_deadline d join cases_case c on c.id = d.case_id
     where c.kind = $1 and c.subject = any ($2::uuid[]) and d.ended_at is null order by d.due_at, d.id`,
    [kind, subjects],
  );
}

/** The same by the cases' own ids. */
export function runningDeadlinesOf(db: Database | Tx, caseIds: readonly string[]): Promise<Deadline[]> {
  return query<Deadline>(
    db,
    `select ${COLUMNS} from cases_deadline d where d.case_id = any ($1::uuid[]) and d.ended_at is null
     order by d.due_at, d.id`,
    [caseIds],
  );
}

/** A percentage of a deadline's time at which is warned. */
export interface Mark {
  readonly caseKind: string;
  readonly deadline: string;
  readonly percent: number;
}

/** Deadlines that have reached a mark not warned of yet, with the highest of those. */
export function dueWarnings(
  db: Database,
  now: Date,
  marks: readonly Mark[],
  limit: number,
): Promise<(Deadline & { readonly percent: number })[]> {
  return query(
    db,
    `select ${COLUMNS}, max(m.percent) as percent
     from cases_deadline d join cases_case c on c.id = d.case_id
     join unnest($2::text[], $3::text[], $4::integer[]) as m (case_kind, deadline, percent)
       on m.case_kind = c.kind and m.deadline = d.kind and m.percent > d.warned
     where d.ended_at is null and d.due_at > $1
       and $1::timestamptz >= d.started_at + (d.due_at - d.started_at) * (m.percent / 100.0)
     group by d.id order by d.due_at, d.id limit $5`,
    [
      now,
      marks.map(({ caseKind }) => caseKind),
      marks.map(({ deadline }) => deadline),
      marks.map(({ percent }) => percent),
      limit,
    ],
  );
}

/** Notes that a mark was warned of; false when it was already, or the deadline ended. */
export async function noteWarned(tx: Tx, id: string, percent: number): Promise<boolean> {
  const rows = await query(
    tx,
    "update cases_deadline set warned = $2 where id = $1 and warned < $2 and ended_at is null returning 1",
    [id, percent],
  );
  return rows.length === 1;
}
