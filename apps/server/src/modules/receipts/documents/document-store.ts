import type { DocumentKind } from "@lastro/contracts/signed-documents";
import { type Database, query } from "@lastro/platform/database/database";

/** A signed document as it is kept. */
export interface KeptDocument {
  readonly code: string;
  readonly kind: DocumentKind;
  readonly subjectId: string;
  readonly signed: string;
  readonly issuedAt: Date;
}

const KEPT = `select code, kind, subject_id as "subjectId", signed, issued_at as "issuedAt" from receipts_document`;

export async function findDocument(db: Database, code: string): Promise<KeptDocument | undefined> {
  return (await query<KeptDocument>(db, `${KEPT} where code = $1`, [code]))[0];
}

export async function findDocumentOf(
  db: Database,
  kind: DocumentKind,
  subjectId: string,
): Promise<KeptDocument | undefined> {
  return (await query<KeptDocument>(db, `${KEPT} where kind = $1 and subject_id = $2`, [kind, subjectId]))[0];
}

/** Keeps a document unless there is one of this subject already. */
export async function insertDocument(db: Database, document: KeptDocument): Promise<void> {
  await query(
    db,
    `insert into receipts_document (code, kind, subject_id, signed, issued_at) values ($1, $2, $3, $4, $5)
     on conflict on constraint receipts_document_once do nothing`,
    [document.code, document.kind, document.subjectId, document.signed, document.issuedAt],
  );
}
