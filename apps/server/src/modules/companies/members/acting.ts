import { type CompanyUse, ROLES_FOR_USE } from "@lastro/contracts/company-access";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findRole, lockRole, shareCompany } from "./member-store.js";

/** Whoever acts for a company, and the company. */
export interface Acting {
  readonly companyId: string;
  readonly userId: string;
}

/** As what a person may act for a company, for the router to ask with each request. */
export const createFindCompanyRole =
  ({ db }: Pick<Ctx, "db">) =>
  (companyId: string, personId: string) =>
    findRole(db, companyId, personId);

/** The company for which the request acts. Throws `resource.not_found` where it acts for none. */
export function actingOf(ctx: RequestCtx): Acting {
  const { userId: companyId, member } = personOf(ctx);
  if (!member) throw new DomainError("resource.not_found");
  return { companyId, userId: member.userId };
}

/**
 * Keeps whoever acts for a company a member until the commit, with a role that suffices. Throws `resource.not_found` once
 * they are none, and `companies.role_insufficient`.
 */
export async function lockMember(tx: Tx, ctx: RequestCtx, use: CompanyUse): Promise<Acting> {
  const acting = actingOf(ctx);
  await shareCompany(tx, acting.companyId);
  const role = await lockRole(tx, acting.companyId, acting.userId);
  if (!role) throw new DomainError("resource.not_found");
  if (!ROLES_FOR_USE[use].includes(role)) throw new DomainError("companies.role_insufficient");
  return acting;
}
