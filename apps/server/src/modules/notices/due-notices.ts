import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Realm } from "./notice-kind.js";
import type { KeptNotice } from "./notice-store.js";

export interface DueNotice extends KeptNotice {
  readonly emailDue: boolean;
  readonly smsDue: boolean;
  readonly whatsappDue: boolean;
}

/** People of these realms to whom something is to be sent now. */
export function peopleWithDue(
  db: Database,
  { realms, now, limit }: { readonly realms: readonly Realm[]; readonly now: Date; readonly limit: number },
): Promise<{ readonly userId: string; readonly realm: Realm }[]> {
  return query(
    db,
    `select distinct user_id as "userId", realm from notice
     where coalesce(email_due_at, sms_due_at, whatsapp_due_at) is not null
       and least(email_due_at, sms_due_at, whatsapp_due_at) <= $1
       and realm = any ($2) limit $3`,
    [now, realms, limit],
  );
}

/** What is to be sent to a person now, oldest first, and from now on is not to be sent again. */
export async function claimDue(tx: Tx, userId: string, now: Date, limit: number): Promise<DueNotice[]> {
  const due = await query<DueNotice>(
    tx,
    `select id, kind, subject_id as "subjectId", facts, occurrences, at, read_at as "readAt",
            email_due_at is not null as "emailDue", sms_due_at is not null as "smsDue",
            whatsapp_due_at is not null as "whatsappDue"
     from notice
     where user_id = $1 and coalesce(email_due_at, sms_due_at, whatsapp_due_at) is not null
       and least(email_due_at, sms_due_at, whatsapp_due_at) <= $2
     order by at, id limit $3 for update skip locked`,
    [userId, now, limit],
  );
  // A thread that is in no inbox is never read: what comes after this letter begins another notice.
  await query(
    tx,
    `update notice set email_due_at = null, sms_due_at = null, whatsapp_due_at = null,
       emailed_at = case when email_due_at is null then emailed_at else $2 end,
       thread = case when in_inbox then thread end
     where id = any ($1::uuid[])`,
    [due.map(({ id }) => id), now],
  );
  return due;
}

/** How many texts went out to a person since an instant. */
export async function textsSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await query<{ texts: bigint }>(
    tx,
    "select count(distinct texted_at) as texts from notice where user_id = $1 and texted_at > $2",
    [userId, since],
  );
  return Number(row?.texts ?? 0n);
}

/** Notes which notices went out in one text. */
export async function markTexted(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await query(tx, "update notice set texted_at = $2 where id = any ($1::uuid[])", [ids, at]);
}
