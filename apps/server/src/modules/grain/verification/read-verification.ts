import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { documentsNeeded } from "@lastro/contracts/grain/verification-states";
import type {
  listVerifications,
  readAdminVerification,
  readVerification as readOwnRoute,
} from "@lastro/contracts/grain/verifications";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { cursorOf, INSTANT, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { UUID } from "@lastro/platform/uuid";
import { evidenceOf, openEvidence } from "../../cases/index.js";
import { findAccount } from "../accounts/account-store.js";
import { findTraders } from "../accounts/find-trader.js";
import { findLegalData } from "../parties/index.js";
import { standingOf } from "../standing/read-standing.js";
import {
  documentKindsOf,
  findVerification,
  lastVerificationOf,
  VERIFICATION_COLUMNS,
  type Verification,
} from "./verification-store.js";

type Own = ResponseOf<typeof readOwnRoute>;
type Admin = ResponseOf<typeof readAdminVerification>;

/** The caller's own verification, what it still needs, and how they trade. */
export async function readOwnVerification(ctx: RequestCtx, db: Database | Tx = ctx.db): Promise<Own> {
  const { userId } = personOf(ctx);
  const [account, legal, current, standing] = [
    await findAccount(db, ctx, userId),
    (await findLegalData(db, ctx, [userId])).get(userId)?.party,
    await lastVerificationOf(db, userId),
    await standingOf(db, ctx, userId),
  ];
  if (!account) throw new DomainError("auth.required");
  return {
    party: legal ? { kind: legal.kind, legalName: legal.legalName, taxId: legal.taxId } : null,
    needed: legal ? documentsNeeded({ kind: legal.kind, accountType: account.accountType }) : [],
    current: current ? await fieldsOf(db, current) : null,
    standing,
  };
}

/** One file of the caller's verifications. Throws `resource.not_found` for another's. */
export async function openOwnDocument(ctx: RequestCtx, documentId: string) {
  const [own] = await query<{ id: string }>(
    ctx.db,
    `select d.verification_id as id from grain_verification_document d
     join grain_verification v on v.id = d.verification_id where d.evidence_id = $1 and v.user_id = $2`,
    [documentId, personOf(ctx).userId],
  );
  if (!own) throw new DomainError("resource.not_found");
  return openEvidence(ctx.db, ctx, own, documentId);
}

async function fieldsOf(db: Database | Tx, of: Verification): Promise<NonNullable<Own["current"]>> {
  const [evidence, kinds] = [await evidenceOf(db, of.id), await documentKindsOf(db, of.id)];
  const { id, status, startedAt, submittedAt, endedAt, reason, carNumber, certificate, issuedOn } = of;
  return {
    ...{ id, status, startedAt, submittedAt, endedAt, reason, carNumber },
    environmental: certificate === null || issuedOn === null ? null : { certificate, issuedOn },
    documents: evidence.flatMap((one) => {
      const kind = kinds.get(one.id);
      const { id: documentId, name, contentType, addedAt } = one;
      return kind ? [{ id: documentId, kind, name, contentType, addedAt }] : [];
    }),
  };
}

type Row = Verification & { readonly accountType: "buyer" | "producer" };

const ROWS = `select ${VERIFICATION_COLUMNS}, a.account_type as "accountType"
  from grain_verification v join grain_account a on a.user_id = v.user_id`;

/** Verifications in one state, those handed in first before the others. */
export async function readVerifications(
  { db }: Pick<RequestCtx, "db">,
  { status, cursor, limit }: RequestOf<typeof listVerifications>["query"],
): Promise<ResponseOf<typeof listVerifications>> {
  const [after, id] = readCursor(cursor, [INSTANT, UUID]) ?? [];
  const rows = await query<Row>(
    db,
    `${ROWS} where v.status = $1 and v.submitted_at is not null
       and ($2::timestamptz is null or (v.submitted_at, v.id) > ($2::timestamptz, $3::uuid))
     order by v.submitted_at, v.id limit $4`,
    [status, after ?? null, id ?? null, limit + 1],
  );
  const people = await findTraders(
    db,
    rows.map(({ userId }) => userId),
  );
  return pageOfRows(
    rows,
    limit,
    (last) => cursorOf((last.submittedAt ?? last.startedAt).toISOString(), last.id),
    (row) => summaryOf(row, people),
  );
}

/** One verification as administrators read it. Throws `resource.not_found`. */
export async function readVerificationAsAdministrator(
  db: Database | Tx,
  ctx: RequestCtx,
  id: string,
): Promise<Admin> {
  const [row] = await query<Row>(db, `${ROWS} where v.id = $1`, [id]);
  const found = row && (await findVerification(db, id));
  if (!found) throw new DomainError("resource.not_found");
  const [fields, people, legal] = [
    await fieldsOf(db, found),
    await findTraders(db, [found.userId]),
    await findLegalData(db, ctx, [found.userId]),
  ];
  return { ...fields, ...summaryOf(row, people), party: legal.get(found.userId)?.party ?? null };
}

function summaryOf(
  { id, status, userId, accountType, submittedAt, endedAt }: Row,
  people: Awaited<ReturnType<typeof findTraders>>,
): ResponseOf<typeof listVerifications>["items"][number] {
  const person = people.get(userId);
  const trader = { id: userId, name: person?.name ?? "", email: person?.email ?? "", accountType };
  return { id, status, trader, submittedAt, endedAt };
}
