import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { daysAfter } from "@lastro/contracts/business-days";
import type {
  decideCompanyApplication,
  listCompanyApplications,
  reviewCompanyApplication,
} from "@lastro/contracts/companies";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageOf, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { cpfOf, customerSummaries } from "../../customers/index.js";
import type { CompanyCtx } from "../ports.js";
import { type Application, findApplication, listApplications, moveApplication } from "./application-store.js";
import { documentOf } from "./content.js";
import { notifyOfDecision } from "./notices.js";
import { openCompany } from "./open-company.js";
import { applicationView } from "./read-application.js";

type Page = ResponseOf<typeof listCompanyApplications>;
type Reviewed = ResponseOf<typeof reviewCompanyApplication>;
type Finding = Reviewed["findings"][number];

const RECENT_DAYS = 180;

/** Applications, those that wait longest first. */
export async function readApplications(
  ctx: RequestCtx,
  { status, cursor, limit }: RequestOf<typeof listCompanyApplications>["query"],
): Promise<PageOf<Page["items"][number]>> {
  const rows = await listApplications(ctx.db, { status, after: readIdCursor(cursor), limit: limit + 1 });
  const people = await customerSummaries(
    ctx.db,
    rows.map(({ applicantId }) => applicantId),
  );
  return pageById(
    rows.map(({ id, status, tier, legalName, submittedAt, updatedAt, applicantId }) => ({
      ...{ id, status, tier, legalName, submittedAt, updatedAt },
      applicant: { id: applicantId, name: people.get(applicantId)?.name ?? "" },
    })),
    limit,
  );
}

/** An application with everything a reviewer needs. Throws `resource.not_found`. */
export async function readReviewed(db: Database | Tx, ctx: RequestCtx, id: string): Promise<Reviewed> {
  const application = await findApplication(db, { id });
  if (!application || application.status === "draft") throw new DomainError("resource.not_found");
  const { applicantId, reviewerId } = application;
  const view = await applicationView(db, ctx, application);
  const people = await customerSummaries(db, reviewerId === null ? [applicantId] : [applicantId, reviewerId]);
  const applicant = people.get(applicantId);
  return {
    ...view,
    applicant: { id: applicantId, name: applicant?.name ?? "", email: applicant?.email ?? "" },
    reviewer: reviewerId === null ? null : { id: reviewerId, name: people.get(reviewerId)?.name ?? "" },
    findings: await findingsOf(db, ctx, application, view.content),
    reviewable: applicantId !== personOf(ctx).userId,
  };
}

async function findingsOf(
  db: Database | Tx,
  ctx: RequestCtx,
  { applicantId }: Application,
  { partners, openedOn }: Reviewed["content"],
): Promise<Finding[]> {
  const cpf = await cpfOf(ctx, db, applicantId);
  const recent = daysAfter(brazilianDay(ctx.clock.now()), -RECENT_DAYS);
  const found: readonly (readonly [Finding, boolean])[] = [
    ["politically_exposed", partners.some(({ isPoliticallyExposed }) => isPoliticallyExposed)],
    ["no_administrator", !partners.some(({ isAdministrator }) => isAdministrator)],
    ["applicant_not_partner", !partners.some((partner) => documentOf(partner) === cpf)],
    ["recently_opened", openedOn !== null && openedOn > recent],
  ];
  return found.flatMap(([finding, is]) => (is ? [finding] : []));
}

/** Begins a review. Throws `companies.moved_on` and `companies.own_application`. */
export function takeApplication(ctx: RequestCtx, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockForReview(tx, ctx, id, "submitted");
    await moveApplication(tx, ctx, application, "in_review", { reviewer_id: personOf(ctx).userId });
    await recordAudit(tx, ctx, { action: "companies.application_taken", subject: id });
    await announceChange(tx, application);
  });
}

const DECISIONS = {
  approve: { to: "approved", action: "companies.approved" },
  request_revision: { to: "revision_requested", action: "companies.revision_requested" },
  reject: { to: "rejected", action: "companies.refused" },
} as const;

/** Decides an application in review; approving it opens the company's account in the same transaction. */
export function decideApplication(
  ctx: CompanyCtx,
  id: string,
  { decision, note }: RequestOf<typeof decideCompanyApplication>["body"],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const application = await lockForReview(tx, ctx, id, "in_review");
    const said = note.trim();
    if (decision !== "approve" && said === "")
      throw new DomainError("companies.note_missing", {}, { note: "missing" });
    const companyId = decision === "approve" ? await openCompany(tx, ctx, application) : undefined;
    const { to, action } = DECISIONS[decision];
    await moveApplication(tx, ctx, application, to, {
      ...{ reviewer_id: personOf(ctx).userId, note: said || null, decided_at: ctx.clock.now() },
      ...(companyId === undefined ? {} : { company_id: companyId }),
    });
    await recordAudit(tx, ctx, { action, subject: id });
    await notifyOfDecision(tx, ctx, application, { decision, note: said });
    await announceChange(tx, application);
  });
}

async function lockForReview(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  status: Application["status"],
): Promise<Application> {
  const application = await findApplication(tx, { id, lock: true });
  if (!application || application.status === "draft") throw new DomainError("resource.not_found");
  if (application.applicantId === personOf(ctx).userId) throw new DomainError("companies.own_application");
  if (application.status !== status) throw new DomainError("companies.moved_on");
  return application;
}

async function announceChange(tx: Tx, { applicantId }: Application): Promise<void> {
  await announce(tx, { to: "admins", type: "admin", reference: "companies" });
  await announce(tx, { to: { userId: applicantId }, type: "companies" });
}
