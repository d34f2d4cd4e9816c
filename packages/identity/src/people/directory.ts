import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm } from "../service/realm.js";
import type { Role } from "./roles.js";
import type { Metadata } from "./user.js";

/** What other modules may know about a person's account. */
export interface DirectoryUser {
  readonly id: string;
  readonly realm: Realm;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly role: Role;
  readonly secondFactor: boolean;
  readonly bannedUntil: Date | null;
  readonly lastSignInAt: Date | null;
  /** The sign-in before the current one: what a page shows as the last access. */
  readonly previousSignInAt: Date | null;
  readonly metadata: Metadata;
  readonly createdAt: Date;
}

const COLUMNS = `u.id, u.realm, coalesce(u.email, '') as email, u.email_confirmed_at as "emailConfirmedAt", u.banned_until as "bannedUntil",
  u.last_sign_in_at as "lastSignInAt", u.previous_sign_in_at as "previousSignInAt", u.user_metadata as metadata,
  u.created_at as "createdAt",
  coalesce((select min(r.role) from user_roles r where r.user_id = u.id and r.role in ('admin', 'moderator')), 'client') as role,
  coalesce((select f.enabled from user_2fa f where f.user_id = u.id), false) as "secondFactor"`;

export async function findUser(db: Database | Tx, userId: string): Promise<DirectoryUser | undefined> {
  const [user] = await query<DirectoryUser>(db, `select ${COLUMNS} from identity_user u where u.id = $1`, [
    userId,
  ]);
  return user;
}

/** These people, by id; those who are nobody are left out. */
export async function findUsers(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DirectoryUser>> {
  const users = await query<DirectoryUser>(
    db,
    `select ${COLUMNS} from identity_user u where u.id = any ($1::uuid[])`,
    [[...new Set(userIds)]],
  );
  return new Map(users.map((user) => [user.id, user]));
}

/** The addresses of people by their ids; those that are nobody's are left out. */
export async function findEmails(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; email: string }>(
    db,
    "select id, coalesce(email, '') as email from identity_user where id = any ($1::uuid[])",
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The person of a confirmed address, in the form it was typed. */
export async function findUserByAddress(
  db: Database | Tx,
  email: string,
  realm: Realm,
): Promise<DirectoryUser | undefined> {
  const [user] = await query<DirectoryUser>(
    db,
    `select ${COLUMNS} from identity_user u
     where u.realm = $1 and u.email = $2 and u.email_confirmed_at is not null`,
    [realm, email.trim().toLowerCase()],
  );
  return user;
}

export async function hasSecondFactor(db: Database | Tx, userId: string): Promise<boolean> {
  const [row] = await query<{ enabled: boolean }>(db, "select enabled from user_2fa where user_id = $1", [
    userId,
  ]);
  return row?.enabled ?? false;
}
