import type { CompanyRole, CompanyTier } from "@lastro/contracts/companies";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A company with an account. Its CNPJ and its platform id stand in its profile. */
export interface Company {
  readonly id: string;
  readonly legalName: string;
  readonly tradeName: string;
  readonly tier: CompanyTier;
  readonly approvedAt: Date;
}

/** A person who may act for a company. */
export interface Member {
  readonly companyId: string;
  readonly userId: string;
  readonly role: CompanyRole;
  readonly since: Date;
}

const COMPANY = `id, legal_name as "legalName", trade_name as "tradeName", tier, approved_at as "approvedAt"`;
const MEMBER = `company_id as "companyId", user_id as "userId", role, since`;

export async function insertCompany(tx: Tx, company: Company): Promise<void> {
  await query(
    tx,
    "insert into companies_company (id, legal_name, trade_name, tier, approved_at) values ($1, $2, $3, $4, $5)",
    [company.id, company.legalName, company.tradeName, company.tier, company.approvedAt],
  );
}

export async function findCompanies(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Company>> {
  const rows = await query<Company>(
    db,
    `select ${COMPANY} from companies_company where id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps a company's people and rules from being changed by another request until the commit. */
export async function lockCompany(tx: Tx, id: string): Promise<void> {
  await query(tx, "select 1 from companies_company where id = $1 for no key update", [id]);
}

/** The same for those who only rely on them. Taken before anything else of the company, so that nobody waits in a circle. */
export async function shareCompany(tx: Tx, id: string): Promise<void> {
  await query(tx, "select 1 from companies_company where id = $1 for share", [id]);
}

/** False where the person is a member already. */
export async function insertMember(tx: Tx, member: Member): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into companies_member (company_id, user_id, role, since) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [member.companyId, member.userId, member.role, member.since],
  );
  return rows.length === 1;
}

/** Those who have been members longest first. */
export function membersOf(db: Database | Tx, companyId: string): Promise<Member[]> {
  return query<Member>(
    db,
    `select ${MEMBER} from companies_member where company_id = $1 order by since, user_id`,
    [companyId],
  );
}

export function membershipsOf(db: Database | Tx, userId: string): Promise<Member[]> {
  return query<Member>(
    db,
    `select ${MEMBER} from companies_member where user_id = $1 order by since, company_id`,
    [userId],
  );
}

/** As what a person may act for a company; undefined where they may not. */
export async function findRole(
  db: Database | Tx,
  companyId: string,
  userId: string,
): Promise<CompanyRole | undefined> {
  const [row] = await query<{ role: CompanyRole }>(
    db,
    "select role from companies_member where company_id = $1 and user_id = $2",
    [companyId, userId],
  );
  return row?.role;
}

/** The same, kept from being changed or ended until the commit. */
export async function lockRole(tx: Tx, companyId: string, userId: string): Promise<CompanyRole | undefined> {
  const [row] = await query<{ role: CompanyRole }>(
    tx,
    "select role from companies_member where company_id = $1 and user_id = $2 for share",
    [companyId, userId],
  );
  return row?.role;
}

export async function changeRole(
  tx: Tx,
  { companyId, userId, role }: Omit<Member, "since">,
): Promise<boolean> {
  const rows = await query(
    tx,
    "update companies_member set role = $3 where company_id = $1 and user_id = $2 returning 1",
    [companyId, userId, role],
  );
  return rows.length === 1;
}

export async function deleteMember(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const rows = await query(
    tx,
    "delete from companies_member where company_id = $1 and user_id = $2 returning 1",
    [companyId, userId],
  );
  return rows.length === 1;
}
