import {
  type CompanyContent,
  type CompanyTier,
  REQUIRED_COMPANY_DOCUMENTS,
} from "@lastro/contracts/companies";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { cpfOf, getProfile, isCnpjTaken, isVerified } from "../../customers/index.js";
import {
  type Application,
  applicationsOf,
  documentsOf,
  findApplication,
  insertApplication,
  moveApplication,
  saveContent,
} from "./application-store.js";
import { completeContent } from "./content.js";
import { cnpjIndex, openContent } from "./secrecy.js";

const MAX_OPEN = 5;
const OPEN: readonly Application["status"][] = ["draft", "submitted", "in_review", "revision_requested"];
const EDITABLE: readonly Application["status"][] = ["draft", "revision_requested"];

/** What an application begins as. */
export const emptyContent = (
  tier: CompanyTier,
  applicant: { email: string; phone: string },
): CompanyContent => ({
  tier,
  ...{ cnpj: "", legalName: "", tradeName: "", openedOn: null },
  ...applicant,
  ...{ endereco: "", cidade: "", estado: "", cep: "" },
  monthlyVolume: null,
  partners: [],
});

/** Begins an application. Throws `companies.verification_required` and `companies.too_many_applications`. */
export async function createApplication(tx: Tx, ctx: RequestCtx, tier: CompanyTier): Promise<string> {
  const { userId } = personOf(ctx);
  const { email, phone } = await getProfile(tx, userId);
  await assertVerified(tx, userId);
  const open = (await applicationsOf(tx, userId)).filter(({ status }) => OPEN.includes(status));
  if (open.length >= MAX_OPEN) throw new DomainError("companies.too_many_applications");
  const id = ctx.random.id();
  await insertApplication(tx, ctx, {
    id,
    applicantId: userId,
    content: emptyContent(tier, { email, phone }),
  });
  return id;
}

/** One's own application, locked while it may be changed. Throws `resource.not_found` and `companies.not_editable`. */
export async function lockEditable(tx: Tx, ctx: RequestCtx, id: string): Promise<Application> {
  const application = await findApplication(tx, { id, applicantId: personOf(ctx).userId, lock: true });
  if (!application) throw new DomainError("resource.not_found");
  if (!EDITABLE.includes(application.status)) throw new DomainError("companies.not_editable");
  return application;
}

/** Keeps what is declared so far. Throws as `lockEditable` does. */
export async function saveApplication(
  tx: Tx,
  ctx: RequestCtx,
  id: string,
  content: CompanyContent,
): Promise<void> {
  await lockEditable(tx, ctx, id);
  await saveContent(tx, ctx, id, content);
}

/** Sends an application to review, or says everything that is missing. */
export async function submitApplication(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  const application = await lockEditable(tx, ctx, id);
  const { applicantId, contentSealed } = application;
  await assertVerified(tx, applicantId);
  const now = ctx.clock.now();
  const content = completeContent(openContent(ctx, id, contentSealed), brazilianDay(now));
  const cpf = await cpfOf(ctx, tx, applicantId);
  const administers = content.partners.some(
    ({ document, isAdministrator }) => isAdministrator && document === cpf,
  );
  const needed = administers
    ? REQUIRED_COMPANY_DOCUMENTS
    : ([...REQUIRED_COMPANY_DOCUMENTS, "power_of_attorney"] as const);
  const sent = (await documentsOf(tx, id)).map(({ type }) => type);
  const missing = needed.filter((type) => !sent.includes(type));
  if (missing.length > 0)
    throw new DomainError(
      "companies.documents_missing",
      {},
      Object.fromEntries(missing.map((type) => [type, "missing"])),
    );
  if (await isCnpjTaken(ctx, tx, content.cnpj))
    throw new DomainError("companies.cnpj_taken", {}, { cnpj: "taken" });
  const change = { submitted_at: now, note: null, cnpj_index: cnpjIndex(ctx, content.cnpj) };
  if (!(await moveApplication(tx, ctx, application, "submitted", change)))
    throw new DomainError("companies.not_editable");
  await recordAudit(tx, ctx, { action: "companies.submitted", subject: id });
  await announce(tx, { to: "admins", type: "admin", reference: "companies" });
}

/** Throws `companies.verification_required`. */
async function assertVerified(tx: Tx, userId: string): Promise<void> {
  if (!(await isVerified(tx, userId))) throw new DomainError("companies.verification_required");
}
