import type { CaseKindName, caseEvidenceSchema } from "@lastro/contracts/cases";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { createSealedFiles } from "./sealed-files.js";

export type Evidence = z.output<typeof caseEvidenceSchema>;

export const evidenceFiles = createSealedFiles("cases.evidence");

/** Writes a file of evidence down, sealed. Asks nobody whether it may be added: `addEvidence` does. */
export async function keepEvidence(
  tx: Tx,
  ctx: Pick<Ctx, "config" | "random">,
  caseId: string,
  evidence: Evidence & { readonly addedBy: string; readonly content: Buffer },
): Promise<void> {
  const { by, contentType, addedAt, addedBy, content, ...row } = evidence;
  await tx
    .insertInto("cases_evidence")
    .values({
      ...row,
      case_id: caseId,
      role: by,
      added_by: addedBy,
      content_type: contentType,
      added_at: addedAt,
    })
    .execute();
  await evidenceFiles.insert(tx, ctx, row.id, content);
}

const COLUMNS = `id, role as by, name, content_type as "contentType", size, sha256, note, added_at as "addedAt"`;

/** What proves a case, in the order it was added. */
export function evidenceOf(db: Database | Tx, caseId: string): Promise<Evidence[]> {
  return query<Evidence>(
    db,
    `select ${COLUMNS} from cases_evidence where case_id = $1 order by added_at, id`,
    [caseId],
  );
}

export async function findEvidence(
  db: Database | Tx,
  caseId: string,
  id: string,
): Promise<Evidence | undefined> {
  const [found] = await query<Evidence>(
    db,
    `select ${COLUMNS} from cases_evidence where case_id = $1 and id = $2`,
    [caseId, id],
  );
  return found;
}

/** Deletes the files that prove these cases; what they were called and hashed to stays. */
export async function deleteEvidenceFiles(tx: Tx, caseIds: readonly string[]): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    "select id from cases_evidence where case_id = any ($1::uuid[])",
    [caseIds],
  );
  await evidenceFiles.delete(
    tx,
    rows.map(({ id }) => id),
  );
}

/** How many files prove each of these cases. */
export async function evidenceCounts(
  db: Database | Tx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; count: bigint }>(
    db,
    "select case_id as id, count(*) from cases_evidence where case_id = any ($1::uuid[]) group by case_id",
    [caseIds],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** The names of what proves each of these cases, in the order it was added. */
export async function evidenceNames(
  db: Database | Tx,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await query<{ id: string; names: string[] }>(
    db,
    `select case_id as id, array_agg(name order by added_at, id) as names from cases_evidence
     where case_id = any ($1::uuid[]) group by case_id`,
    [caseIds],
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** What one person added to cases of one kind, oldest first, with what each case is about. */
export function evidenceBy(
  db: Database | Tx,
  kind: CaseKindName,
  personId: string,
): Promise<(Evidence & { readonly caseId: string; readonly subject: string })[]> {
  return query(
    db,
    `select e.id, e.case_id as "caseId", c.subject, ${COLUMNS.slice("id, ".length)} from cases_evidence e join cases_case c on c.id = e.case_id
     where c.kind = $1 and e.added_by = $2 order by e.added_at, e.id`,
    [kind, personId],
  );
}
