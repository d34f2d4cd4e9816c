import type { NoticeKind } from "@lastro/contracts/grain/notices";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import type { NoticeFacts } from "../../notifications/index.js";
import type { Notice } from "./notice.js";

export interface KeptNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly orderId: string | null;
  readonly facts: NoticeFacts;
  readonly at: Date;
  readonly readAt: Date | null;
}

/** A notice with what is to become of it. */
export interface NewNotice extends Notice {
  readonly id: string;
  readonly shown: boolean;
  readonly readAt: Date | null;
  readonly mailDue: boolean;
  readonly smsDue: boolean;
}

/** Writes down what people are told; those who have been told of it already are left out. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map((notice) => ({
    id: notice.id,
    user_id: notice.userId,
    source: notice.source,
    kind: notice.kind,
    order_id: notice.orderId,
    facts: notice.facts,
    at: notice.at,
    shown: notice.shown,
    read_at: notice.readAt,
    mail_due: notice.mailDue,
    sms_due: notice.smsDue,
  }));
  await runTogether(tx, insertions({ grain_notice: rows }, "on conflict (user_id, source) do nothing"));
}

/** People to whom something is to be written. */
export async function peopleToWriteTo(db: Database, limit: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    "select distinct user_id as id from grain_notice where mail_due or sms_due limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

export interface DueNotice extends KeptNotice {
  readonly mailDue: boolean;
  readonly smsDue: boolean;
}

/** What is to be written to a person, oldest first, taken in hand: it is not to be written again. */
export async function takeDue(tx: Tx, userId: string, limit: number): Promise<DueNotice[]> {
  const due = await query<DueNotice>(
    tx,
    `select id, kind, order_id as "orderId", facts, at, read_at as "readAt", mail_due as "mailDue", sms_due as "smsDue"
     from grain_notice where user_id = $1 and (mail_due or sms_due) order by at, id limit $2 for update skip locked`,
    [userId, limit],
  );
  await query(tx, "update grain_notice set mail_due = false, sms_due = false where id = any ($1::uuid[])", [
    due.map(({ id }) => id),
  ]);
  return due;
}

/** How many texts went out to a person since an instant. */
export async function textsSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await query<{ texts: bigint }>(
    tx,
    "select count(distinct texted_at) as texts from grain_notice where user_id = $1 and texted_at > $2",
    [userId, since],
  );
  return Number(row?.texts ?? 0n);
}

/** Notes which notices went out in one text. */
export async function noteTexted(
  tx: Tx,
  notices: readonly { readonly id: string }[],
  at: Date,
): Promise<void> {
  const ids = notices.map(({ id }) => id);
  await query(tx, "update grain_notice set texted_at = $2 where id = any ($1::uuid[])", [ids, at]);
}

/** What a person is shown on the page, newest first. */
export function latestNotices(db: Database, userId: string, limit: number): Promise<KeptNotice[]> {
  return query<KeptNotice>(
    db,
    `select id, kind, order_id as "orderId", facts, at, read_at as "readAt"
     from grain_notice where user_id = $1 and shown order by at desc, id desc limit $2`,
    [userId, limit],
  );
}

export async function countUnread(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await query<{ unread: bigint }>(
    db,
    "select count(*) as unread from grain_notice where user_id = $1 and shown and read_at is null",
    [userId],
  );
  return Number(row?.unread ?? 0n);
}

/** A person has read this notice and all before it. */
export async function markRead(tx: Tx, userId: string, upTo: string, now: Date): Promise<void> {
  await query(
    tx,
    `update grain_notice n set read_at = $3 from grain_notice last
     where last.id = $2 and last.user_id = $1 and n.user_id = $1 and n.shown and n.read_at is null
       and (n.at, n.id) <= (last.at, last.id)`,
    [userId, upTo, now],
  );
}
