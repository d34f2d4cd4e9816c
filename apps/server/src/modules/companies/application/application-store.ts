import type {
  CompanyApplicationStatus,
  CompanyContent,
  CompanyDocumentType,
  CompanyTier,
} from "@lastro/contracts/companies";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealedFiles } from "../../cases/index.js";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import { sealContent } from "./secrecy.js";

const APPLICATIONS = {
  name: "company_application",
  table: "companies_application",
  column: "status",
} as const satisfies Machine;

export const companyFiles = createSealedFiles("companies.document");

/** A company that asks for an account. */
export interface Application {
  readonly id: string;
  readonly applicantId: string;
  readonly status: CompanyApplicationStatus;
  readonly tier: CompanyTier;
  readonly legalName: string;
  readonly contentSealed: Buffer;
  readonly reviewerId: string | null;
  readonly note: string | null;
  readonly companyId: string | null;
  readonly submittedAt: Date | null;
  readonly updatedAt: Date;
}

export interface CompanyDocument {
  readonly id: string;
  readonly type: CompanyDocumentType;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly uploadedAt: Date;
}

const COLUMNS = `id, applicant_id as "applicantId", status, tier, legal_name as "legalName",
  content_sealed as "contentSealed", reviewer_id as "reviewerId", note, company_id as "companyId",
  submitted_at as "submittedAt", updated_at as "updatedAt"`;

export async function insertApplication(
  tx: Tx,
  ctx: RequestCtx,
  {
    id,
    applicantId,
    content,
  }: { readonly id: string; readonly applicantId: string; readonly content: CompanyContent },
): Promise<void> {
  const now = ctx.clock.now();
  await query(
    tx,
    `insert into companies_application (id, applicant_id, status, tier, content_sealed, created_at, updated_at)
     values ($1, $2, 'draft', $3, $4, $5, $5)`,
    [id, applicantId, content.tier, sealContent(ctx, id, content), now],
  );
  await recordChanges(tx, ctx, [{ machine: APPLICATIONS.name, id, from: null, to: "draft" }]);
}

/** One application, of one applicant where they are named; kept from changing until the commit where it is locked. */
export async function findApplication(
  db: Database | Tx,
  {
    id,
    applicantId,
    lock = false,
  }: { readonly id: string; readonly applicantId?: string; readonly lock?: boolean },
): Promise<Application | undefined> {
  const [row] = await query<Application>(
    db,
    `select ${COLUMNS} from companies_application where id = $1 and ($2::uuid is null or applicant_id = $2)
     ${lock ? "for update" : ""}`,
    [id, applicantId ?? null],
  );
  return row;
}

/** Newest first. */
export function applicationsOf(db: Database | Tx, applicantId: string): Promise<Application[]> {
  return query<Application>(
    db,
    `select ${COLUMNS} from companies_application where applicant_id = $1 order by created_at desc, id`,
    [applicantId],
  );
}

/** Those that wait longest first. */
export function listApplications(
  db: Database,
  of: {
    readonly status?: CompanyApplicationStatus | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<Application[]> {
  return query<Application>(
    db,
    `select ${COLUMNS} from companies_application a
     where ($1::text is null and status <> 'draft' or status = $1)
       and ($2::uuid is null or (coalesce(submitted_at, created_at), id) >
         (select coalesce(l.submitted_at, l.created_at), l.id from companies_application l where l.id = $2))
     order by coalesce(submitted_at, created_at), id limit $3`,
    [of.status ?? null, of.after ?? null, of.limit],
  );
}

export async function saveContent(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  content: CompanyContent,
): Promise<void> {
  await query(
    tx,
    `update companies_application set content_sealed = $2, tier = $3, legal_name = $4, updated_at = $5 where id = $1`,
    [id, sealContent(ctx, id, content), content.tier, content.legalName, ctx.clock.now()],
  );
}

interface Change {
  readonly reviewer_id?: string;
  readonly note?: string | null;
  readonly company_id?: string;
  readonly submitted_at?: Date;
  readonly decided_at?: Date;
  readonly cnpj_index?: Buffer;
}

/** False when the application no longer stands where it was seen. */
export function moveApplication(
  tx: Tx,
  ctx: RequestCtx,
  { id, status }: Pick<Application, "id" | "status">,
  to: CompanyApplicationStatus,
  set: Change = {},
): Promise<boolean> {
  return transition(tx, ctx, APPLICATIONS, {
    id,
    from: status,
    to,
    set: { ...set, updated_at: ctx.clock.now() },
  });
}

export function documentsOf(db: Database | Tx, applicationId: string): Promise<CompanyDocument[]> {
  return query<CompanyDocument>(
    db,
    `select id, type, name, content_type as "contentType", bytes, uploaded_at as "uploadedAt"
     from companies_document where application_id = $1 order by type`,
    [applicationId],
  );
}

/** Puts a document in the place of the one of its type. */
export async function replaceDocument(
  tx: Tx,
  ctx: RequestCtx,
  applicationId: string,
  { content, ...document }: CompanyDocument & { readonly content: Buffer },
): Promise<void> {
  const [former] = await query<{ id: string }>(
    tx,
    "select id from companies_document where application_id = $1 and type = $2",
    [applicationId, document.type],
  );
  if (former) await removeDocument(tx, former.id);
  await query(
    tx,
    `insert into companies_document (id, application_id, type, name, content_type, bytes, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[document.id, applicationId, document.type, document.name, document.contentType],
      ...[document.bytes, document.uploadedAt],
    ],
  );
  await companyFiles.insert(tx, ctx, document.id, content);
}

export async function removeDocument(tx: Tx, id: string): Promise<void> {
  await query(tx, "delete from companies_document where id = $1", [id]);
  await companyFiles.delete(tx, [id]);
}
