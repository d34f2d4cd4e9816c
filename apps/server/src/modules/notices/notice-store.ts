import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm } from "./notice-kind.js";
import { forgetPushDevices } from "./push/device-store.js";
import { forgetQuietHours } from "./push/quiet-hours.js";
import { deleteContact } from "./whatsapp/contact-store.js";

/** A notice as it is written down. */
export interface NewNotice {
  readonly id: string;
  readonly userId: string;
  readonly realm: Realm;
  readonly source: string;
  readonly kind: string;
  readonly subjectId: string | null;
  readonly thread: string | null;
  readonly facts: object;
  readonly at: Date;
  readonly inInbox: boolean;
  readonly readAt: Date | null;
  readonly emailDueAt: Date | null;
  readonly smsDueAt: Date | null;
  readonly whatsappDueAt: Date | null;
  readonly emailedAt: Date | null;
}

const COLUMNS = `id, user_id, realm, source, kind, subject_id, thread, facts, at, in_inbox, read_at, email_due_at,
  sms_due_at, whatsapp_due_at, emailed_at`;

/**
 * Writes notices down and answers, by the id of each that is new or joined the unread one of its thread, the id it is kept
 * under; a source that notified its person before is left out.
 */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<ReadonlyMap<string, string>> {
  const single = notices.filter(({ thread }) => thread === null);
  const threaded = notices.filter(({ thread }) => thread !== null);
  const written = await insert(tx, single, "on conflict (user_id, source) do nothing");
  const kept = new Map(written.map((id) => [id, id]));
  // One by one: a statement cannot update the same row twice.
  for (const notice of threaded) {
    const [id = notice.id] = await insert(
      tx,
      [notice],
      `on conflict (user_id, thread) where thread is not null and read_at is null
       do update set occurrences = notice.occurrences + 1, facts = excluded.facts, at = excluded.at`,
    );
    kept.set(notice.id, id);
  }
  return kept;
}

async function insert(tx: Tx, notices: readonly NewNotice[], onConflict: string): Promise<string[]> {
  if (notices.length === 0) return [];
  const rows = notices.map((notice) => ({
    id: notice.id,
    user_id: notice.userId,
    realm: notice.realm,
    source: notice.source,
    kind: notice.kind,
    subject_id: notice.subjectId,
    thread: notice.thread,
    facts: notice.facts,
    at: notice.at,
    in_inbox: notice.inInbox,
    read_at: notice.readAt,
    email_due_at: notice.emailDueAt,
    sms_due_at: notice.smsDueAt,
    whatsapp_due_at: notice.whatsappDueAt,
    emailed_at: notice.emailedAt,
  }));
  const written = await query<{ id: string }>(
    tx,
    `insert into notice (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::notice, $1::jsonb)
     ${onConflict} returning id`,
    [JSON.stringify(rows)],
  );
  return written.map(({ id }) => id);
}

/** A notice as it is kept. */
export interface KeptNotice {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
  readonly facts: object;
  readonly occurrences: number;
  readonly at: Date;
  readonly readAt: Date | null;
}

const KEPT = `id, kind, subject_id as "subjectId", facts, occurrences, at, read_at as "readAt"`;

export async function findNotice(
  db: Database,
  id: string,
): Promise<(KeptNotice & { readonly realm: Realm }) | undefined> {
  const [notice] = await query<KeptNotice & { readonly realm: Realm }>(
    db,
    `select ${KEPT}, realm from notice where id = $1`,
    [id],
  );
  return notice;
}

export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}

interface InboxSearch {
  readonly after?: PagePosition | undefined;
  readonly limit: number;
  readonly isUnread?: boolean | undefined;
  /** Only of these kinds. */
  readonly kinds?: readonly string[] | undefined;
}

/** What is in a person's inbox, newest first, after a position. */
export function inboxOf(
  db: Database,
  userId: string,
  { after, limit, isUnread = false, kinds }: InboxSearch,
): Promise<KeptNotice[]> {
  return query<KeptNotice>(
    db,
    `select ${KEPT} from notice
     where user_id = $1 and in_inbox and ($2::timestamptz is null or (at, id) < ($2, $3::uuid))
       and (not $5 or read_at is null) and ($6::text[] is null or kind = any ($6))
     order by at desc, id desc limit $4`,
    [userId, after?.at ?? null, after?.id ?? null, limit, isUnread, kinds ?? null],
  );
}

export async function countUnread(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await query<{ unread: bigint }>(
    db,
    "select count(*) as unread from notice where user_id = $1 and in_inbox and read_at is null",
    [userId],
  );
  return Number(row?.unread ?? 0n);
}

/** Marks a notice and all before it as read. A letter that still collects is not sent any more. */
export async function markRead(tx: Tx, userId: string, upTo: string, now: Date): Promise<void> {
  await query(
    tx,
    `update notice n set read_at = $3, email_due_at = case when n.thread is null then n.email_due_at end,
       whatsapp_due_at = case when n.thread is null then n.whatsapp_due_at end
     from notice last
     where last.id = $2 and last.user_id = $1 and n.user_id = $1 and n.in_inbox and n.read_at is null
       and (n.at, n.id) <= (last.at, last.id)`,
    [userId, upTo, now],
  );
}

/** Everything a person was notified of, oldest first, for a copy of their data. */
export function noticeRecords(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return query(
    db,
    `select at, kind, subject_id, facts, occurrences, read_at, emailed_at, texted_at
     from notice where user_id = $1 order by at, id`,
    [userId],
  );
}

/** Forgets what a person was notified of, what they chose and where it was pushed to. */
export async function forgetNotices(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from notice where user_id = $1", [userId]);
  await query(tx, "delete from notice_preference where user_id = $1", [userId]);
  await forgetPushDevices(tx, userId);
  await deleteContact(tx, userId);
  await forgetQuietHours(tx, userId);
}
