import type { KycFinding, KycStatus } from "@lastro/contracts/kyc";
import type { KycCase } from "@lastro/contracts/kyc-review";
import {
  type CaseRejectionReason,
  IDENTITY_DOCUMENT_SIDES,
  type IdentityDocumentType,
} from "@lastro/contracts/kyc-vocabulary";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { cursorOf, INSTANT, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { UUID } from "@lastro/platform/uuid";
import { sql } from "kysely";
import { changesOf } from "../../../lifecycle/index.js";
import { cpfOf, getProfile } from "../../queries.js";
import { WAITING_STATUSES } from "../case.js";
import { asWireDocument } from "../read-kyc.js";
import { openPersonal } from "../secrecy.js";
import { currentDocuments, findCaseById } from "../store.js";

export interface QueueFilter extends PageQuery {
  readonly status: KycStatus | "WAITING";
}

const IDENTITY_TYPES = Object.keys(IDENTITY_DOCUMENT_SIDES) as IdentityDocumentType[];

/** Cases by status. Who waits for the house comes oldest first, so that nobody waits longest. */
export async function listCases(ctx: RequestCtx, { status, cursor, limit }: QueueFilter) {
  const statuses: readonly KycStatus[] = status === "WAITING" ? WAITING_STATUSES : [status];
  const waiting = statuses.every((each) => (WAITING_STATUSES as readonly KycStatus[]).includes(each));
  const [order, beyond] = waiting ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const [afterAt, afterId] = readCursor(cursor, [INSTANT, UUID]) ?? [];
  const at = waiting ? sql<Date>`coalesce(c.submitted_at, c.created_at)` : sql<Date>`c.updated_at`;

  let rows = baseQuery(ctx.db).select(at.as("at")).where("c.status", "in", statuses);
  if (afterAt !== undefined) {
    rows = rows.where(
      sql<boolean>`(${at}, c.id) ${sql.raw(beyond)} (${afterAt}::timestamptz, ${afterId}::uuid)`,
    );
  }
  const found = await rows
    .orderBy(at, order)
    .orderBy("c.id", order)
    .limit(limit + 1)
    .execute();
  return {
    ...pageOfRows(found, limit, (last) => cursorOf(last.at.toISOString(), last.id), asQueueItem),
    counts: await countsByStatus(ctx.db),
  };
}

function baseQuery(db: Database) {
  return db
    .selectFrom("customers_kyc_case as c")
    .innerJoin("customers_profile as p", "p.id", "c.user_id")
    .leftJoin("customers_profile as reviewer", "reviewer.id", "c.reviewer_id")
    .select([
      "c.id",
      "c.user_id",
      "p.nome",
      "p.email",
      "c.status",
      "c.findings",
      "c.reviewer_id",
      "reviewer.nome as reviewer_name",
      "c.submitted_at",
      "c.due_at",
      "c.updated_at",
    ])
    .select((select) =>
      select
        .selectFrom("customers_kyc_document as d")
        .select("d.type")
        .whereRef("d.case_id", "=", "c.id")
        .where("d.status", "<>", "REPLACED")
        .where("d.type", "in", IDENTITY_TYPES)
        .limit(1)
        .as("document_type"),
    );
}

type QueueRow = Awaited<ReturnType<ReturnType<typeof baseQuery>["execute"]>>[number];

function asQueueItem(row: QueueRow) {
  return {
    caseId: row.id,
    userId: row.user_id,
    name: row.nome,
    email: row.email,
    status: row.status as KycStatus,
    documentType: row.document_type as IdentityDocumentType | null,
    findings: row.findings as KycFinding[],
    reviewerId: row.reviewer_id,
    reviewerName: row.reviewer_name,
    submittedAt: row.submitted_at,
    dueAt: row.due_at,
    updatedAt: row.updated_at,
  };
}

async function countsByStatus(db: Database): Promise<Partial<Record<KycStatus, number>>> {
  const rows = await db
    .selectFrom("customers_kyc_case")
    .select(["status", (select) => select.fn.countAll<bigint>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** How many cases wait for the house. */
export async function kycQueueCount(db: Database): Promise<number> {
  const row = await db
    .selectFrom("customers_kyc_case")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("status", "in", WAITING_STATUSES)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One case as its reviewer sees it. */
export async function readCase(ctx: RequestCtx, caseId: string): Promise<KycCase> {
  const [kycCase, row] = await Promise.all([
    findCaseById(ctx.db, caseId),
    baseQuery(ctx.db).where("c.id", "=", caseId).executeTakeFirst(),
  ]);
  if (!kycCase || !row) throw new DomainError("resource.not_found");
  const [profile, cpf, documents, history] = await Promise.all([
    getProfile(ctx.db, kycCase.userId),
    cpfOf(ctx, ctx.db, kycCase.userId),
    currentDocuments(ctx.db, caseId),
    historyOf(ctx.db, caseId),
  ]);
  return {
    ...asQueueItem(row),
    phone: profile.phone,
    cpf,
    address: profile.address,
    personal: openPersonal(ctx, kycCase),
    verified: profile.verifiedAt !== null,
    rejectionReason: kycCase.rejectionReason as CaseRejectionReason | null,
    documents: documents.map((each) => asWireDocument(each, `/v1/admin/kyc/documents/${each.id}/file`)),
    history,
    reviewable:
      ctx.actor.kind === "admin" && ![kycCase.userId, kycCase.submittedBy].includes(personOf(ctx).userId),
    submittedForClient: kycCase.submittedBy !== null,
  };
}

async function historyOf(db: Database, caseId: string): Promise<KycCase["history"]> {
  const documents = await db
    .selectFrom("customers_kyc_document")
    .select("id")
    .where("case_id", "=", caseId)
    .execute();
  const changes = await changesOf(db, [caseId, ...documents.map(({ id }) => id)]);
  return changes.map(({ subjectId, at, actor, from, to, reason, note }) => ({
    at,
    actor,
    documentId: subjectId === caseId ? null : subjectId,
    from,
    to,
    reason,
    note,
  }));
}
