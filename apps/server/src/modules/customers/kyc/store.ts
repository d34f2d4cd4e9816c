import type { KycDocument, KycFinding, KycStatus } from "@lastro/contracts/kyc";
import { KYC_DOCUMENT_TYPES, type KycDocumentStatus } from "@lastro/contracts/kyc-vocabulary";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable, Updateable } from "kysely";
import { createSealedFiles } from "../../cases/index.js";
import type { Case, CaseDocument } from "./case.js";

type CaseRow = Selectable<Schema["customers_kyc_case"]>;
type DocumentRow = Selectable<Schema["customers_kyc_document"]>;

/** What a transition may write besides the state itself. */
export type CaseChange = Omit<
  Updateable<Schema["customers_kyc_case"]>,
  "id" | "user_id" | "status" | "created_at" | "updated_at"
>;

/** The person's case, or nothing when they never began one. */
export async function findCase(db: Database | Tx, userId: string): Promise<Case | undefined> {
  const row = await db
    .selectFrom("customers_kyc_case")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && asCase(row);
}

export async function findCaseById(db: Database | Tx, caseId: string): Promise<Case | undefined> {
  const row = await db
    .selectFrom("customers_kyc_case")
    .selectAll()
    .where("id", "=", caseId)
    .executeTakeFirst();
  return row && asCase(row);
}

/** Holds a case still until the transaction ends. */
export async function lockCase(tx: Tx, caseId: string): Promise<Case | undefined> {
  const row = await tx
    .selectFrom("customers_kyc_case")
    .selectAll()
    .where("id", "=", caseId)
    .forUpdate()
    .executeTakeFirst();
  return row && asCase(row);
}

/** Begins a person's case unless they have one; answers whether it did. */
export async function insertCase(tx: Tx, row: { id: string; userId: string; now: Date }): Promise<boolean> {
  const written = await tx
    .insertInto("customers_kyc_case")
    .values({ id: row.id, user_id: row.userId, status: "DRAFT", created_at: row.now, updated_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Keeps a draft, or with null forgets the one of a person's case. */
export async function updateDraft(tx: Tx, userId: string, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable("customers_kyc_case")
    .set({ draft_sealed: sealed })
    .where("user_id", "=", userId)
    .execute();
}

/** The documents that count: those replaced since are history. */
export async function currentDocuments(db: Database | Tx, caseId: string): Promise<CaseDocument[]> {
  const rows = await db
    .selectFrom("customers_kyc_document")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("status", "<>", "REPLACED")
    .execute();
  return rows.map(asDocument).sort((a, b) => placeOf(a) - placeOf(b));
}

/** The order in which documents are asked for, and looked at. */
function placeOf({ type, side }: CaseDocument): number {
  return KYC_DOCUMENT_TYPES.indexOf(type) * 2 + (side === "back" ? 1 : 0);
}

export async function findDocument(db: Database | Tx, id: string): Promise<CaseDocument | undefined> {
  const row = await db
    .selectFrom("customers_kyc_document")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && asDocument(row);
}

export async function countDocuments(tx: Tx, caseId: string): Promise<bigint> {
  const row = await tx
    .selectFrom("customers_kyc_document")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The documents themselves, sealed. */
export const documentFiles = createSealedFiles("customers.kyc_file");

export interface NewDocument extends Omit<CaseDocument, "status" | "reason" | "submittedAt"> {
  readonly contentIndex: Buffer;
  readonly content: Buffer;
}

export async function insertDocument(
  tx: Tx,
  ctx: Pick<Ctx, "config" | "random">,
  document: NewDocument,
): Promise<void> {
  await tx
    .insertInto("customers_kyc_document")
    .values({
      id: document.id,
      case_id: document.caseId,
      user_id: document.userId,
      type: document.type,
      side: document.side,
      status: "PENDING",
      content_type: document.contentType,
      bytes: document.bytes,
      content_index: document.contentIndex,
      uploaded_at: document.uploadedAt,
    })
    .execute();
  await documentFiles.insert(tx, ctx, document.id, document.content);
}

/** Removes a document and its file altogether. */
export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await documentFiles.delete(tx, [id]);
  await tx.deleteFrom("customers_kyc_document").where("id", "=", id).execute();
}

/** Marks what is in the case as sent to review. */
export async function markDocumentsSubmitted(tx: Tx, caseId: string, at: Date): Promise<void> {
  await tx
    .updateTable("customers_kyc_document")
    .set({ submitted_at: at })
    .where("case_id", "=", caseId)
    .where("submitted_at", "is", null)
    .execute();
}

/** Whether a file of this case was also uploaded by somebody else. */
export async function hasFileOfAnother(tx: Tx, caseId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("customers_kyc_document as own")
    .innerJoin("customers_kyc_document as other", "other.content_index", "own.content_index")
    .select("other.id")
    .where("own.case_id", "=", caseId)
    .where("own.status", "<>", "REPLACED")
    .where("other.user_id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function asCase(row: CaseRow): Case {
  return {
    id: row.id,
    userId: row.user_id,
    // The table's constraint admits no other.
    status: row.status as KycStatus,
    personalSealed: row.personal_sealed,
    draftSealed: row.draft_sealed,
    documentExpiresOn: row.document_expires_on,
    findings: row.findings as KycFinding[],
    reviewerId: row.reviewer_id,
    submittedBy: row.submitted_by,
    rejectionReason: row.rejection_reason,
    submittedAt: row.submitted_at,
    dueAt: row.due_at,
    decidedAt: row.decided_at,
    stateEndsAt: row.state_ends_at,
    updatedAt: row.updated_at,
  };
}

function asDocument(row: DocumentRow): CaseDocument {
  return {
    id: row.id,
    caseId: row.case_id,
    userId: row.user_id,
    type: row.type as CaseDocument["type"],
    side: row.side as CaseDocument["side"],
    status: row.status as KycDocumentStatus,
    reason: row.reason as KycDocument["reason"],
    contentType: row.content_type as CaseDocument["contentType"],
    bytes: row.bytes,
    submittedAt: row.submitted_at,
    uploadedAt: row.uploaded_at,
  };
}
