import type { ResponseOf } from "@lastro/contracts";
import type { readCompanyApplication } from "@lastro/contracts/companies";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type Application, companyFiles, documentsOf, findApplication } from "./application-store.js";
import { openContent } from "./secrecy.js";

export type ApplicationView = ResponseOf<typeof readCompanyApplication>;

type Secrets = Pick<Ctx, "config" | "random">;

/** An application of one applicant. Throws `resource.not_found`. */
export async function readApplication(
  db: Database | Tx,
  ctx: Secrets,
  of: { readonly id: string; readonly applicantId: string },
): Promise<ApplicationView> {
  const application = await findApplication(db, of);
  if (!application) throw new DomainError("resource.not_found");
  return applicationView(db, ctx, application);
}

export async function applicationView(
  db: Database | Tx,
  ctx: Secrets,
  application: Application,
): Promise<ApplicationView> {
  const { id, status, tier, legalName, submittedAt, updatedAt, note, companyId, contentSealed } = application;
  return {
    ...{ id, status, tier, legalName, submittedAt, updatedAt, note, companyId },
    content: openContent(ctx, id, contentSealed),
    documents: await documentsOf(db, id),
  };
}

/** A document's file, opened. Throws `resource.not_found` for one of another application. */
export async function readFile(
  db: Database | Tx,
  ctx: Secrets,
  { id: applicationId, documentId }: { readonly id: string; readonly documentId: string },
): Promise<{ readonly contentType: string; readonly content: Buffer }> {
  const document = (await documentsOf(db, applicationId)).find(({ id }) => id === documentId);
  const content = document && (await companyFiles.read(db, ctx, documentId));
  if (!document || !content) throw new DomainError("resource.not_found");
  return { contentType: document.contentType, content };
}
