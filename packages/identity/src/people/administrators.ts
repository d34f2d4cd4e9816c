import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm } from "../service/realm.js";

interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const COLUMNS = "u.id, coalesce(u.user_metadata->>'nome', '') as name, coalesce(u.email, '') as email";

/** Everyone of a realm's administration who can sign in at an instant. */
export function listAdministrators(db: Database | Tx, realm: Realm, now: Date): Promise<Administrator[]> {
  return query<Administrator>(
    db,
    `select ${COLUMNS} from identity_user u join user_roles r on r.user_id = u.id and r.role = 'admin'
     where u.realm = $1 and u.email_confirmed_at is not null and u.deleted_at is null
       and (u.banned_until is null or u.banned_until <= $2)
     order by u.created_at, u.id`,
    [realm, now],
  );
}

/** Someone who is or was of the administration, to be named beside what they did. */
export async function findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined> {
  const [found] = await query<Administrator>(db, `select ${COLUMNS} from identity_user u where u.id = $1`, [
    id,
  ]);
  return found;
}
