import { companyDeclaredSchema } from "@lastro/contracts/companies";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { z } from "zod";
import type { ReadRecords } from "../compliance/index.js";
import { applicationsOf, documentsOf, removeDocument, saveContent } from "./application/application-store.js";
import { emptyContent } from "./application/edit-application.js";
import { applicationView } from "./application/read-application.js";
import { deleteMember, findCompanies, membershipsOf } from "./members/member-store.js";

/** What a person applied for and whom they act for, for the copy of their data. */
export const companyRecords: ReadRecords = async function* (ctx, userId) {
  const memberships = await membershipsOf(ctx.db, userId);
  const companies = await findCompanies(
    ctx.db,
    memberships.map(({ companyId }) => companyId),
  );
  for (const { companyId, role, since } of memberships)
    yield { company: companies.get(companyId)?.legalName ?? "", role, since: since.toISOString() };
  for (const application of await applicationsOf(ctx.db, userId)) {
    const { status, content, note } = await applicationView(ctx.db, ctx, application);
    const { partners, ...said } = z.encode(companyDeclaredSchema, content);
    yield { status, note, ...said, partners: JSON.stringify(partners) };
  }
};

/** Whether a company would be without an owner if this person left. */
export async function isLastOwner(db: Database | Tx, userId: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from companies_member m where m.user_id = $1 and m.role = 'owner'
       and not exists (select from companies_member o
                       where o.company_id = m.company_id and o.role = 'owner' and o.user_id <> m.user_id) limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** Ends every membership of somebody who closes their account. */
export async function endMembershipsOf(tx: Tx, _ctx: RequestCtx, userId: string): Promise<void> {
  for (const { companyId } of await membershipsOf(tx, userId)) {
    await deleteMember(tx, companyId, userId);
    await announce(tx, { to: { userId: companyId }, type: "companies" });
  }
}

/** Forgets the papers of applications that came to nothing, once the law no longer wants them kept. */
export async function forgetApplicationsOf(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  for (const { id, status, tier } of await applicationsOf(tx, userId)) {
    if (status === "approved") continue;
    for (const document of await documentsOf(tx, id)) await removeDocument(tx, document.id);
    await saveContent(tx, ctx, id, emptyContent(tier, { email: "", phone: "" }));
    await query(tx, "update companies_application set note = null where id = $1", [id]);
  }
}
