import type { ApprovalKind, ApprovalStatus } from "@lastro/contracts/approvals";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Approval, Vote } from "./approval.js";

const COLUMNS = `id, kind, subject, facts, content_hash as "contentHash", reason, needed, status, requested_by as "requestedBy",
  requested_at as "requestedAt", decided_by as "decidedBy", decided_at as "decidedAt",
  decision_reason as "decisionReason"`;

/** Takes a request down; false while another on the same subject waits. */
export async function insertApproval(
  tx: Tx,
  approval: Omit<Approval, "status" | "decidedBy" | "decidedAt" | "decisionReason">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("compliance_approval")
    .values({
      id: approval.id,
      kind: approval.kind,
      subject: approval.subject,
      facts: JSON.stringify(approval.facts),
      content_hash: approval.contentHash,
      reason: approval.reason,
      needed: approval.needed,
      requested_by: approval.requestedBy,
      requested_at: approval.requestedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findApproval(db: Database | Tx, id: string): Promise<Approval | undefined> {
  const [row] = await query<Approval>(db, `select ${COLUMNS} from compliance_approval where id = $1`, [id]);
  return row;
}

export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const [row] = await query<Approval>(
    tx,
    `select ${COLUMNS} from compliance_approval where id = $1 for update`,
    [id],
  );
  return row;
}

/** The request on each of the subjects that waits for a second administrator. */
export function pendingOn(
  db: Database | Tx,
  kind: ApprovalKind,
  subjects: readonly string[],
): Promise<Approval[]> {
  return query<Approval>(
    db,
    `select ${COLUMNS} from compliance_approval
     where kind = $1 and subject = any($2::uuid[]) and status = 'pending'`,
    [kind, [...subjects]],
  );
}

/** Newest first. */
export function listApprovals(
  db: Database,
  of: { readonly status: ApprovalStatus; readonly before?: string | undefined; readonly limit: number },
): Promise<Approval[]> {
  return query<Approval>(
    db,
    `select ${COLUMNS} from compliance_approval
     where status = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [of.status, of.before ?? null, of.limit],
  );
}

/** Ends a request that waits, once; false when it did not. */
export async function endApproval(
  tx: Tx,
  id: string,
  end: {
    readonly status: Exclude<ApprovalStatus, "pending">;
    readonly by: string | null;
    readonly at: Date;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update compliance_approval set status = $2, decided_by = $3, decided_at = $4, decision_reason = $5
     where id = $1 and status = 'pending' returning 1`,
    [id, end.status, end.by, end.at, end.reason],
  );
  return rows.length === 1;
}

/** Counts somebody's approval, once, and answers how many there are then; undefined when it was counted before. */
export async function insertVote(
  tx: Tx,
  id: string,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<number | undefined> {
  const inserted = await query(
    tx,
    `insert into compliance_approval_vote (approval_id, administrator_id, reason, at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [id, by, reason, at],
  );
  return inserted.length === 0 ? undefined : (await votesOn(tx, id)).length;
}

/** Who approved a request, the first first. */
export function votesOn(db: Database | Tx, id: string): Promise<Vote[]> {
  return query<Vote>(
    db,
    `select administrator_id as "administratorId", at from compliance_approval_vote where approval_id = $1
     order by at, administrator_id`,
    [id],
  );
}
