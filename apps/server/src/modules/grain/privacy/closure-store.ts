import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { deleteParts } from "@lastro/platform/kept-file";
import { forgetNotices } from "../../notices/index.js";
import { forgetEmails } from "../accounts/email/email-store.js";
import { forgetTeam } from "../members/index.js";
import { forgetLegalData } from "../parties/index.js";
import { forgetVerifications } from "../verification/index.js";

/** Takes an account for its closing alone: whatever would credit it waits, and what began before is waited for. */
export async function lockForClosing(tx: Tx, userId: string): Promise<{ name: string } | undefined> {
  const [account] = await query<{ name: string }>(
    tx,
    "select name from grain_account where user_id = $1 for update",
    [userId],
  );
  return account;
}

/** Notes the end and answers until when the records stay. */
export async function insertClosure(
  tx: Tx,
  closure: { readonly userId: string; readonly at: Date; readonly day: string; readonly years: number },
): Promise<string> {
  const [row] = await query<{ purge_on: string }>(
    tx,
    `insert into grain_closure (user_id, closed_at, purge_on)
     values ($1, $2, ($3::date + make_interval(years => $4))::date) returning purge_on`,
    [closure.userId, closure.at, closure.day, closure.years],
  );
  if (!row) throw new Error("A closure was not written");
  return row.purge_on;
}

/** Whether the person has an order that is not over: one whose money a dispute holds, or one that goes on. */
export async function hasOpenOrder(
  db: Database | Tx,
  userId: string,
  { disputed }: { readonly disputed: boolean },
): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from grain_order where $1 in (buyer_id, producer_id) and status in ('created', 'paid', 'shipped')
       and (dispute in ('open', 'mediation') or exists (
              select from grain_load l where l.order_id = grain_order.id and l.dispute in ('open', 'mediation'))) = $2
     limit 1`,
    [userId, disputed],
  );
  return rows.length > 0;
}

/** Accounts whose records may go, the oldest first. */
export async function findPurgeable(
  db: Database,
  of: { readonly today: string; readonly limit: number; readonly after: string | null },
): Promise<string[]> {
  const rows = await query<{ user_id: string }>(
    db,
    `select c.user_id from grain_closure c
     where c.purge_on <= $1::date and ($3::uuid is null or c.user_id > $3)
       and not exists (select from grain_purge p where p.user_id = c.user_id)
     order by c.user_id limit $2`,
    [of.today, of.limit, of.after],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Notes that an account is forgotten. False when another run did so first. */
export async function insertPurge(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    "insert into grain_purge (user_id, at) values ($1, $2) on conflict do nothing returning user_id",
    [userId, at],
  );
  return rows.length === 1;
}

/**
 * Takes away what names the person in this module's tables. Orders stay with their contracts and messages, which are the
 * other side's as well.
 */
export async function anonymise(tx: Tx, userId: string, at: Date): Promise<void> {
  await query(
    tx,
    `update grain_account set name = left(user_id::text, 8), phone = null, city = null, address = null,
       tax_id_sealed = null, tax_id_changed_at = null, email_confirmed_at = null, updated_at = $2 where user_id = $1`,
    [userId, at],
  );
  await forgetLegalData(tx, userId);
  await forgetVerifications(tx, userId);
  await forgetEmails(tx, userId);
  await forgetTeam(tx, userId);
  await query(tx, "delete from grain_preference where user_id = $1", [userId]);
  await query(tx, "delete from grain_reais_choice where user_id = $1", [userId]);
  // The notices of releases before 0053, and with them the copies.
  await query(tx, "delete from grain_notice where user_id = $1", [userId]);
  await forgetNotices(tx, userId);
  await deleteParts(tx, { table: "grain_report_file", where: "f.owner_id = $1", values: [userId] });
  await query(tx, "delete from grain_report_file where owner_id = $1", [userId]);
  await query(tx, "delete from grain_offer_import where producer_id = $1", [userId]);
  await query(tx, "delete from grain_offer_draft where user_id = $1", [userId]);
  // Pictures no version shows any more go by themselves.
  await query(tx, "delete from grain_offer where producer_id = $1 and not ordered", [userId]);
}
