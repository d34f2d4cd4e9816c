import type { MemberRole } from "@lastro/contracts/grain/member-access";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A person asked by letter to act for a company. */
export interface Invitation {
  readonly id: string;
  readonly traderId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, trader_id as "traderId", email, role, created_at as "createdAt", expires_at as "expiresAt"`;

export async function insertInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { id, traderId, email, role, createdAt, expiresAt } = invitation;
  await query(
    tx,
    `insert into grain_invitation (id, trader_id, email, role, status, created_at, expires_at)
     values ($1, $2, $3, $4, 'open', $5, $6)`,
    [id, traderId, email, role, createdAt, expiresAt],
  );
}

/** A company's invitations that may still be accepted or sent again, the oldest first. */
export function openInvitationsOf(db: Database | Tx, traderId: string, now: Date): Promise<Invitation[]> {
  return query<Invitation>(
    db,
    `select ${COLUMNS} from grain_invitation where trader_id = $1 and status = 'open' and expires_at > $2
     order by created_at, id`,
    [traderId, now],
  );
}

export async function findOpenInvitation(
  db: Database | Tx,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [row] = await query<Invitation>(
    db,
    `select ${COLUMNS} from grain_invitation where id = $1 and status = 'open' and expires_at > $2`,
    [id, now],
  );
  return row;
}

/** Ends an open invitation; of two who try, one does. */
export async function endInvitation(
  tx: Tx,
  id: string,
  { status, at }: { readonly status: "accepted" | "withdrawn"; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update grain_invitation set status = $2, ended_at = $3
     where id = $1 and status = 'open' and expires_at > $3 returning 1`,
    [id, status, at],
  );
  return rows.length === 1;
}

/** Gives an open invitation another time to be accepted in; answers it. */
export async function renewInvitation(
  tx: Tx,
  { id, traderId, expiresAt }: Pick<Invitation, "id" | "traderId" | "expiresAt">,
  now: Date,
): Promise<Invitation | undefined> {
  const [row] = await query<Invitation>(
    tx,
    `update grain_invitation set expires_at = $3
     where id = $1 and trader_id = $2 and status = 'open' and expires_at > $4 returning ${COLUMNS}`,
    [id, traderId, expiresAt, now],
  );
  return row;
}

/** Makes room for another invitation to an address whose last one nobody accepted in time. */
export async function endExpired(tx: Tx, traderId: string, now: Date): Promise<void> {
  await query(
    tx,
    `update grain_invitation set status = 'withdrawn', ended_at = $2
     where trader_id = $1 and status = 'open' and expires_at <= $2`,
    [traderId, now],
  );
}

/** Takes back all open invitations of a company. */
export async function withdrawAllInvitations(tx: Tx, traderId: string, at: Date): Promise<void> {
  await query(
    tx,
    "update grain_invitation set status = 'withdrawn', ended_at = $2 where trader_id = $1 and status = 'open'",
    [traderId, at],
  );
}
