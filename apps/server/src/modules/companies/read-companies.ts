import type { ResponseOf } from "@lastro/contracts";
import type { listCompanies, listCompanyMembers, readCompany } from "@lastro/contracts/companies";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { createCpfDirectory, customerSummaries, isVerified } from "../customers/index.js";
import { applicationsOf } from "./application/application-store.js";
import { actingOf } from "./members/acting.js";
import { openInvitationsOf, openInvitationsTo } from "./members/invitation-store.js";
import { findCompanies, findRole, membershipsOf, membersOf } from "./members/member-store.js";
import type { CompanyCtx } from "./ports.js";

/** The companies a person acts for, those they applied for, and where they are invited. */
export async function readCompanies(ctx: CompanyCtx): Promise<ResponseOf<typeof listCompanies>> {
  const { userId } = personOf(ctx);
  const address = await ctx.addressOf(ctx.db, userId);
  const [memberships, applications, invitations, verified] = await Promise.all([
    membershipsOf(ctx.db, userId),
    applicationsOf(ctx.db, userId),
    address ? openInvitationsTo(ctx.db, address.email.toLowerCase(), ctx.clock.now()) : [],
    isVerified(ctx.db, userId),
  ]);
  const ids = [...memberships, ...invitations].map(({ companyId }) => companyId);
  const companies = await findCompanies(ctx.db, ids);
  const cnpjs = await createCpfDirectory(ctx).maskedCpfs(ctx.db, ids);
  return {
    companies: memberships.map(({ companyId, role }) => ({
      id: companyId,
      name: companies.get(companyId)?.tradeName ?? "",
      cnpj: cnpjs.get(companyId) ?? "",
      role,
    })),
    applications: applications.map(({ id, status, tier, legalName, submittedAt, updatedAt }) => ({
      ...{ id, status, tier, legalName, submittedAt, updatedAt },
    })),
    invitations: invitations.map(({ id, companyId, role, expiresAt }) => ({
      ...{ id, role, expiresAt },
      companyName: companies.get(companyId)?.legalName ?? "",
      cnpj: cnpjs.get(companyId) ?? "",
    })),
    verified,
  };
}

/** The company for which the request acts. */
export async function readOwnCompany(ctx: RequestCtx): Promise<ResponseOf<typeof readCompany>> {
  const { companyId, userId } = actingOf(ctx);
  const company = (await findCompanies(ctx.db, [companyId])).get(companyId);
  const role = await findRole(ctx.db, companyId, userId);
  if (!company || !role) throw new DomainError("resource.not_found");
  const cnpjs = await createCpfDirectory(ctx).maskedCpfs(ctx.db, [companyId]);
  const summary = (await customerSummaries(ctx.db, [companyId])).get(companyId);
  return {
    ...company,
    name: company.tradeName,
    cnpj: cnpjs.get(companyId) ?? "",
    role,
    platformId: summary?.platformId ?? "",
  };
}

/** Who acts for the company, and who is invited to. */
export async function readMembers(
  db: Database | Tx,
  ctx: RequestCtx,
): Promise<ResponseOf<typeof listCompanyMembers>> {
  const { companyId, userId: self } = actingOf(ctx);
  const members = await membersOf(db, companyId);
  const people = await customerSummaries(
    db,
    members.map(({ userId }) => userId),
  );
  return {
    members: members.map(({ userId, role, since }) => ({
      ...{ userId, role, since, self: userId === self },
      name: people.get(userId)?.name ?? "",
      email: people.get(userId)?.email ?? "",
    })),
    invitations: (await openInvitationsOf(db, companyId, ctx.clock.now())).map(
      ({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }),
    ),
  };
}
