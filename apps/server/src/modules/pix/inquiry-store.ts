import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Why an inquiry is still open: the provider does not show the Pix, gave no answer, or we could not book it. */
export type InquiryProblem = "not_shown" | "no_answer" | "not_booked";

/** What a callback names. */
export interface Named {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly namesOurCharge: boolean;
}

/** One Pix to ask the provider about, held by whoever claimed it. */
export interface Inquiry {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly namesOurCharge: boolean;
  readonly attempts: number;
  readonly heard: number;
}

type Asking = Pick<Ctx, "db" | "clock">;

/** Inquiries of one callback stand this far apart, so that the next callback's first is not behind its last. */
const APART_MS = 50;
/** A Pix the provider did not show is not asked about again for the next callback that names it, for so long. */
const REMEMBERED_SECONDS = 3_600;
const MAX_PAUSE_SECONDS = 3_600;
const LEASE_SECONDS = 60;

/**
 * Opens an inquiry about each Pix a callback names. One that is open stays as it is, unless this names our charge and
 * it did not; one that was answered is asked again; one the provider lately did not show is left alone.
 */
export async function openInquiries(
  tx: Database | Tx,
  psp: string,
  named: readonly Named[],
  at: Date,
): Promise<void> {
  await query(
    tx,
    `insert into pix_inquiry as i (psp, end_to_end_id, txid, names_our_charge, turn, due_at)
     select $1, n.end_to_end_id, n.txid, n.ours, $5::timestamptz + (n.place - 1) * make_interval(secs => $6), $5
     from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality as n (end_to_end_id, txid, ours, place)
     order by n.end_to_end_id
     on conflict (psp, end_to_end_id) do update set
       heard = i.heard + 1,
       txid = case when excluded.names_our_charge then excluded.txid else coalesce(i.txid, excluded.txid) end,
       names_our_charge = i.names_our_charge or excluded.names_our_charge,
       turn = excluded.turn, due_at = excluded.due_at, attempts = 0, booked_at = null, given_up_at = null
     where i.booked_at is not null
        or i.given_up_at not between $5::timestamptz - make_interval(secs => $7) and $5
        or excluded.names_our_charge and (not i.names_our_charge or i.txid <> excluded.txid)
        or i.given_up_at is null and i.locked_until > now()`,
    [
      psp,
      named.map(({ endToEndId }) => endToEndId),
      named.map(({ txid }) => txid),
      named.map(({ namesOurCharge }) => namesOurCharge),
      at,
      APART_MS / 1_000,
      REMEMBERED_SECONDS,
    ],
  );
}

/** Has a Pix that could not be booked asked about again after a pause, whoever found it. */
export async function openUnbooked(
  db: Database,
  psp: string,
  of: {
    readonly endToEndId: string;
    readonly txid: string | null;
    readonly error: string;
    readonly at: Date;
  },
): Promise<void> {
  await query(
    db,
    `insert into pix_inquiry as i (psp, end_to_end_id, txid, names_our_charge, turn, due_at, problem, last_error)
     values ($1, $2, $3, $3::text is not null, $5, $5, 'not_booked', $4)
     on conflict (psp, end_to_end_id) do update set
       problem = excluded.problem, last_error = excluded.last_error, booked_at = null, given_up_at = null,
       heard = i.heard + 1, attempts = case when i.given_up_at is null then i.attempts else 0 end`,
    [psp, of.endToEndId, of.txid, of.error, of.at],
  );
}

/** Notes that what could not be booked before is booked by now. */
export async function closeBooked(
  { db, clock }: Asking,
  psp: string,
  endToEndIds: readonly string[],
): Promise<void> {
  await query(
    db,
    `update pix_inquiry set problem = null, last_error = null, booked_at = $3
     where psp = $1 and end_to_end_id = any ($2) and problem = 'not_booked' and booked_at is null`,
    [psp, endToEndIds, clock.now()],
  );
}

/**
 * Takes the inquiries whose turn it is: those that name a charge of ours before the others, and one callback's long list
 * between those of other callbacks.
 */
export function claimInquiries({ db, clock }: Asking, psp: string, limit: number): Promise<Inquiry[]> {
  return query<Inquiry>(
    db,
    `update pix_inquiry set locked_until = now() + make_interval(secs => $4), attempts = attempts + 1, asked_at = $2
     where psp = $1 and end_to_end_id in (
       select end_to_end_id from pix_inquiry
       where psp = $1 and booked_at is null and given_up_at is null
         and (due_at <= $2 or due_at > $2::timestamptz + make_interval(secs => $5))
         and (locked_until is null or locked_until < now()
              or locked_until > now() + make_interval(secs => $4))
       order by names_our_charge desc, turn limit $3 for update skip locked)
     returning end_to_end_id as "endToEndId", txid, names_our_charge as "namesOurCharge", attempts, heard`,
    [psp, clock.now(), limit, LEASE_SECONDS, MAX_PAUSE_SECONDS],
  );
}

/** Closes an inquiry that was answered, unless the Pix was heard of again since it was asked. */
export async function closeInquiry({ db, clock }: Asking, psp: string, inquiry: Inquiry): Promise<void> {
  await query(
    db,
    `update pix_inquiry set locked_until = null, problem = null, last_error = null,
       booked_at = case when heard = $3 then $4::timestamptz end
     where psp = $1 and end_to_end_id = $2`,
    [psp, inquiry.endToEndId, inquiry.heard, clock.now()],
  );
}

/** Leaves an inquiry open until it is due again, or gives it up. */
export async function postponeInquiry(
  { db }: Asking,
  psp: string,
  { endToEndId, heard }: Inquiry,
  of: { problem: InquiryProblem; error: string; dueAt: Date; givenUpAt: Date | null },
): Promise<void> {
  await query(
    db,
    `update pix_inquiry set locked_until = null, problem = $4, last_error = $5,
       due_at = case when heard = $3 then $6::timestamptz else due_at end,
       given_up_at = case when heard = $3 then $7::timestamptz end
     where psp = $1 and end_to_end_id = $2`,
    [psp, endToEndId, heard, of.problem, of.error, of.dueAt, of.givenUpAt],
  );
}
