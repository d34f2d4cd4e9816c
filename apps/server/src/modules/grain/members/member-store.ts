import type { AccountType } from "@lastro/contracts/grain/account-types";
import type { MemberRole } from "@lastro/contracts/grain/member-access";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Somebody with a sign-in of their own who acts for a company. */
export interface Member {
  readonly userId: string;
  readonly traderId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly status: "active" | "suspended";
  readonly since: Date;
}

/** For whom somebody acts, and as what. */
export interface ActingMember {
  readonly traderId: string;
  readonly accountType: AccountType;
  readonly name: string;
  readonly role: MemberRole;
}

const COLUMNS = `user_id as "userId", trader_id as "traderId", name, role, status, since`;

/** For whom a signed-in person acts; nothing for who is no member, is suspended, or whose company is shut out. */
export async function findActing(
  db: Database | Tx,
  userId: string,
  now: Date,
): Promise<ActingMember | undefined> {
  const [row] = await query<ActingMember>(
    db,
    `select m.trader_id as "traderId", a.account_type as "accountType", m.name, m.role
     from grain_member m join grain_account a on a.user_id = m.trader_id
       join identity_user u on u.id = m.trader_id
     where m.user_id = $1 and m.status = 'active' and (u.banned_until is null or u.banned_until <= $2)`,
    [userId, now],
  );
  return row;
}

export async function insertMember(tx: Tx, member: Omit<Member, "status">): Promise<void> {
  const { userId, traderId, name, role, since } = member;
  await query(
    tx,
    `insert into grain_member (user_id, trader_id, name, role, status, since) values ($1, $2, $3, $4, 'active', $5)`,
    [userId, traderId, name, role, since],
  );
}

/** Who acts for a company, suspended ones too, the first to join first. */
export function membersOf(db: Database | Tx, traderId: string): Promise<Member[]> {
  return query<Member>(
    db,
    `select ${COLUMNS} from grain_member where trader_id = $1 and status <> 'ended' order by since, user_id`,
    [traderId],
  );
}

/** A company's member, whom nobody else changes until the commit; a request of theirs that began before is waited for. */
export async function lockMemberOf(tx: Tx, traderId: string, userId: string): Promise<Member | undefined> {
  const [row] = await query<Member>(
    tx,
    `select ${COLUMNS} from grain_member where user_id = $2 and trader_id = $1 and status <> 'ended' for update`,
    [traderId, userId],
  );
  return row;
}

/** The role of an active member, which stays theirs until the commit. */
export async function shareRole(tx: Tx, userId: string): Promise<MemberRole | undefined> {
  const [row] = await query<{ role: MemberRole }>(
    tx,
    "select role from grain_member where user_id = $1 and status = 'active' for key share",
    [userId],
  );
  return row?.role;
}

export async function changeMember(
  tx: Tx,
  userId: string,
  { role, status }: Pick<Member, "role" | "status">,
): Promise<void> {
  await query(tx, "update grain_member set role = $2, status = $3 where user_id = $1", [
    userId,
    role,
    status,
  ]);
}

/** Ends a membership for good. The name stays, with what the person signed and wrote. */
export async function endMember(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(tx, "update grain_member set status = 'ended', ended_at = $2 where user_id = $1", [userId, at]);
}

/** The names of members by their ids, of those who left too. */
export async function memberNames(
  db: Database | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await query<{ id: string; name: string }>(
    db,
    "select user_id as id, name from grain_member where user_id = any ($1::uuid[])",
    [wanted],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whose words something is: the member's and the company's, where a member acted for it. */
export function actingName(company: string, member: string | undefined): string {
  return member === undefined ? company : `${member} · ${company}`;
}
