import { brazilianDay } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { getProfile, isVerified, registerCompany } from "../../customers/index.js";
import { insertCompany, insertMember } from "../members/member-store.js";
import type { CompanyCtx } from "../ports.js";
import type { Application } from "./application-store.js";
import { completeContent } from "./content.js";
import { openContent } from "./secrecy.js";

/**
 * Makes the company a verified customer with the applicant as its owner, in the transaction that approves it. Throws
 * `companies.applicant_not_verified` and `companies.cnpj_taken`.
 */
export async function openCompany(
  tx: Tx,
  ctx: CompanyCtx,
  { id: applicationId, applicantId, contentSealed, tier }: Application,
): Promise<string> {
  if ((await ctx.lockHolder(tx, applicantId)) !== "open" || !(await isVerified(tx, applicantId)))
    throw new DomainError("companies.applicant_not_verified");
  const now = ctx.clock.now();
  const content = completeContent(openContent(ctx, applicationId, contentSealed), brazilianDay(now));
  const { language } = await getProfile(tx, applicantId);
  const { cnpj, legalName, tradeName, email, phone, address } = content;
  const id = ctx.random.id();
  if (!(await registerCompany(tx, ctx, { id, name: legalName, email, phone, address, language, cnpj })))
    throw new DomainError("companies.cnpj_taken");
  await insertCompany(tx, { id, legalName, tradeName, tier, approvedAt: now });
  await insertMember(tx, { companyId: id, userId: applicantId, role: "owner", since: now });
  return id;
}
