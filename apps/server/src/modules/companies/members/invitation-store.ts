import type { CompanyRole } from "@lastro/contracts/companies";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A person asked to act for a company, by the address they sign in with. */
export interface Invitation {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, company_id as "companyId", email, role, invited_by as "invitedBy", created_at as "createdAt",
  expires_at as "expiresAt"`;

/** False while another of the company to this address is open. */
export async function insertInvitation(tx: Tx, invitation: Invitation): Promise<boolean> {
  const { id, companyId, email, role, invitedBy, createdAt, expiresAt } = invitation;
  const rows = await query(
    tx,
    `insert into companies_invitation (id, company_id, email, role, status, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, 'open', $5, $6, $7) on conflict do nothing returning 1`,
    [id, companyId, email, role, invitedBy, createdAt, expiresAt],
  );
  return rows.length === 1;
}

export function openInvitationsOf(db: Database | Tx, companyId: string, now: Date): Promise<Invitation[]> {
  return query<Invitation>(
    db,
    `select ${COLUMNS} from companies_invitation
     where company_id = $1 and status = 'open' and expires_at > $2 order by created_at, id`,
    [companyId, now],
  );
}

export function openInvitationsTo(db: Database | Tx, email: string, now: Date): Promise<Invitation[]> {
  return query<Invitation>(
    db,
    `select ${COLUMNS} from companies_invitation
     where email = $1 and status = 'open' and expires_at > $2 order by created_at, id`,
    [email, now],
  );
}

/** Takes the place of an invitation nobody answered in time. */
export async function endExpired(tx: Tx, companyId: string, email: string, now: Date): Promise<void> {
  await query(
    tx,
    `update companies_invitation set status = 'withdrawn', ended_at = $3
     where company_id = $1 and email = $2 and status = 'open' and expires_at <= $3`,
    [companyId, email, now],
  );
}

export async function lockInvitation(
  tx: Tx,
  id: string,
): Promise<(Invitation & { readonly status: string }) | undefined> {
  const [row] = await query<Invitation & { readonly status: string }>(
    tx,
    `select ${COLUMNS}, status from companies_invitation where id = $1 for update`,
    [id],
  );
  return row;
}

/** Ends one that is open, once. */
export async function endInvitation(
  tx: Tx,
  id: string,
  status: "accepted" | "declined" | "withdrawn",
  at: Date,
): Promise<boolean> {
  const rows = await query(
    tx,
    "update companies_invitation set status = $2, ended_at = $3 where id = $1 and status = 'open' returning 1",
    [id, status, at],
  );
  return rows.length === 1;
}
