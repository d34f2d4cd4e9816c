import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** The number a person is reached by on WhatsApp, proven or not. */
export interface WhatsAppContact {
  readonly userId: string;
  readonly phone: string;
  readonly codeHash: Buffer | null;
  readonly codeExpiresAt: Date | null;
  readonly codeTries: number;
  readonly confirmedAt: Date | null;
}

const COLUMNS = `user_id as "userId", phone, code_hash as "codeHash", code_expires_at as "codeExpiresAt",
  code_tries as "codeTries", confirmed_at as "confirmedAt"`;

export async function findContact(db: Database | Tx, userId: string): Promise<WhatsAppContact | undefined> {
  const [contact] = await query<WhatsAppContact>(
    db,
    `select ${COLUMNS} from notice_whatsapp_contact where user_id = $1`,
    [userId],
  );
  return contact;
}

/** The same, alone with it until the transaction ends. */
export async function lockContact(tx: Tx, userId: string): Promise<WhatsAppContact | undefined> {
  const [contact] = await query<WhatsAppContact>(
    tx,
    `select ${COLUMNS} from notice_whatsapp_contact where user_id = $1 for update`,
    [userId],
  );
  return contact;
}

/** Those of the people who asked for WhatsApp and proved their number. */
export async function confirmedAmong(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ user_id: string }>(
    db,
    `select user_id from notice_whatsapp_contact where user_id = any ($1::uuid[]) and confirmed_at is not null`,
    [userIds],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function saveContact(tx: Tx, contact: WhatsAppContact, now: Date): Promise<void> {
  const { userId, phone, codeHash, codeExpiresAt, codeTries, confirmedAt } = contact;
  await query(
    tx,
    `insert into notice_whatsapp_contact
       (user_id, phone, code_hash, code_expires_at, code_tries, confirmed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash,
       code_expires_at = excluded.code_expires_at, code_tries = excluded.code_tries,
       confirmed_at = excluded.confirmed_at, updated_at = excluded.updated_at`,
    [userId, phone, codeHash, codeExpiresAt, codeTries, confirmedAt, now],
  );
}

export async function deleteContact(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from notice_whatsapp_contact where user_id = $1", [userId]);
}

/** Ends WhatsApp for whoever is reached by a number, since its owner asked to. */
export async function deleteContactsOf(db: Database | Tx, phone: string): Promise<void> {
  await query(db, "delete from notice_whatsapp_contact where phone = $1", [phone]);
}

/** A person's number, for a copy of their data. */
export function whatsappRecords(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return query(db, "select phone, confirmed_at, updated_at from notice_whatsapp_contact where user_id = $1", [
    userId,
  ]);
}
