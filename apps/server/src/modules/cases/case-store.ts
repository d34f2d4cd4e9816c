import type { CaseKindName, CaseStatus } from "@lastro/contracts/cases";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Case, Decider, Party } from "./case.js";

const COLUMNS = `c.id, c.kind, c.subject, c.status, c.waiting_for as "waitingFor", c.opened_by as "openedBy",
  c.opened_at as "openedAt", c.assignee_id as "assigneeId", c.decision, c.decided_by as "decidedBy",
  c.decision_reason as "decisionReason", c.takes_two as "takesTwo", c.decided_at as "decidedAt",
  c.closed_at as "closedAt", coalesce((select jsonb_agg(jsonb_build_object('role', p.role, 'personId', p.person_id)
    order by p.role) from cases_party p where p.case_id = c.id), '[]') as parties`;

export async function insertCase(
  tx: Tx,
  row: Pick<Case, "id" | "kind" | "subject" | "openedBy" | "openedAt">,
  parties: readonly Party[],
): Promise<void> {
  const { openedBy, openedAt, ...named } = row;
  await tx
    .insertInto("cases_case")
    .values({ ...named, status: "opened", opened_by: openedBy, opened_at: openedAt })
    .execute();
  if (parties.length === 0) return;
  await tx
    .insertInto("cases_party")
    .values(parties.map(({ role, personId }) => ({ case_id: row.id, role, person_id: personId })))
    .execute();
}

export async function findCase(db: Database | Tx, id: string): Promise<Case | undefined> {
  const [found] = await query<Case>(db, `select ${COLUMNS} from cases_case c where c.id = $1`, [id]);
  return found;
}

/** Who has these cases, by their ids; without those nobody has. */
export async function assigneeIdsOf(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; assigneeId: string }>(
    db,
    `select id, assignee_id as "assigneeId" from cases_case where id = any ($1::uuid[]) and assignee_id is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]));
}

/** The ids of the cases of a kind that an administrator has and that are not closed. */
export async function casesAssignedTo(
  db: Database | Tx,
  kind: CaseKindName,
  assigneeId: string,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    "select id from cases_case where assignee_id = $2 and kind = $1 and status <> 'closed'",
    [kind, assigneeId],
  );
  return rows.map(({ id }) => id);
}

/** A case held still until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<Case | undefined> {
  const [found] = await query<Case>(
    tx,
    `select ${COLUMNS} from cases_case c where c.id = $1 for update of c`,
    [id],
  );
  return found;
}

export interface CaseFilter {
  readonly kind: CaseKindName | undefined;
  readonly status: CaseStatus | undefined;
  /** Undefined for everybody's, null for nobody's. */
  readonly assigneeId: string | null | undefined;
  readonly after: readonly [openedAt: string, id: string] | undefined;
  readonly limit: number;
}

/** Cases that are not closed, the oldest first. */
export function openCases(db: Database, filter: CaseFilter): Promise<Case[]> {
  return query<Case>(
    db,
    `select ${COLUMNS} from cases_case c
     where c.status <> 'closed' and ($1::text is null or c.kind = $1) and ($2::text is null or c.status = $2)
       and case $3 when 'any' then true when 'nobody' then c.assignee_id is null else c.assignee_id::text = $3 end
       and ($4::timestamptz is null or (c.opened_at, c.id) > ($4::timestamptz, $5::uuid))
     order by c.opened_at, c.id limit $6`,
    [
      filter.kind ?? null,
      filter.status ?? null,
      filter.assigneeId === undefined ? "any" : (filter.assigneeId ?? "nobody"),
      filter.after?.[0] ?? null,
      filter.after?.[1] ?? null,
      filter.limit,
    ],
  );
}

/** Names the administrator who has a case, or nobody. */
export async function setAssignee(tx: Tx, id: string, assigneeId: string | null, at: Date): Promise<void> {
  await query(tx, "update cases_case set assignee_id = $2, assigned_at = $3 where id = $1", [
    id,
    assigneeId,
    assigneeId === null ? null : at,
  ]);
}

export interface Decision {
  readonly decision: string;
  readonly by: Decider;
  readonly reason: string | null;
  readonly takesTwo: boolean;
}
