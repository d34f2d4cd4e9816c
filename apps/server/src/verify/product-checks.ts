import type { LifecycleName } from "@lastro/contracts/published-lifecycles";
import { type Check, sqlCheck } from "./report.js";

/**
 * When the last thing happened, as the books tell it: deadlines are judged by it, not by the machine's clock. It is the
 * last in the chain events go to first, not the one with the latest time: a clock that was ahead leaves those behind.
 */
export const LATEST = "(select at from audit_event where shard = 0 order by shard_position desc limit 1)";

const stuck = (thing: LifecycleName, since: string) =>
  `jsonb_build_object('thing', '${thing}', 'id', id, 'status', status, 'since', ${since}) as facts`;

/** I4, I5, I9, I12: what products did is in the books once, as it was agreed, and nothing is stuck. */
export const productChecks: readonly Check[] = [
  sqlCheck(
    "I4",
    "Every desk trade moved exactly what its quote said, both legs in one transaction",
    `select 'order_not_as_quoted' as kind, jsonb_build_object('order', o.id, 'quote', q.id) as facts
     from otc_order o join otc_quote q on q.id = o.quote_id
     where q.status <> 'ACCEPTED' or q.user_id <> o.user_id
        or o.settled_at >= q.expires_at
        or not exists (select 1 from ledger_transaction t
                       where t.id = o.transaction_id and t.kind = 'otc.trade' and t.reference = o.id::text)
        or (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
            where e.transaction_id = o.transaction_id and a.owner_id = o.user_id and e.asset = q.asset)
           is distinct from case q.side when 'buy' then q.crypto_amount else -q.crypto_amount end
        or (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
            where e.transaction_id = o.transaction_id and e.asset = 'BRL'
              and (a.owner_id = o.user_id or (a.owner_id is null and a.code = 'med_receivable')))
           is distinct from case q.side when 'buy' then -q.amount else q.amount - q.fee end
        or coalesce((select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
                     where e.transaction_id = o.transaction_id and a.owner_id is null and a.code = 'fees'), 0) <> q.fee`,
  ),
  sqlCheck(
    "I4x",
    "Every exchange moved exactly what its quote said, all of it in one transaction",
    `select 'order_not_as_quoted' as kind, jsonb_build_object('order', o.id, 'quote', q.id) as facts
     from exchange_order o join exchange_quote q on q.id = o.quote_id
     left join lateral (
       select coalesce(sum(e.amount) filter (where e.asset = q.gives_asset and (a.owner_id = o.user_id
                or a.owner_id is null and a.code = 'med_receivable')), 0) as given,
              coalesce(sum(e.amount) filter (where e.asset = q.gets_asset and (a.owner_id = o.user_id
                or a.owner_id is null and a.code = 'med_receivable')), 0) as got,
              coalesce(sum(e.amount) filter (where a.owner_id is null and a.code = 'iof_payable'), 0) as iof
       from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = o.transaction_id) m on true
     where q.status <> 'ACCEPTED' or q.user_id <> o.user_id or o.settled_at >= q.expires_at
        or not exists (select 1 from ledger_transaction t
                       where t.id = o.transaction_id and t.kind = 'exchange.trade' and t.reference = o.id::text)
        or m.given <> -q.gives or m.got <> q.gets or m.iof <> q.iof`,
  ),
  sqlCheck(
    "I5a",
    "Every Pix that arrived is in the books once, for what the provider said",
    `select 'pix_not_booked_once' as kind,
            jsonb_build_object('pix', p.end_to_end_id, 'count', count(e.amount),
                               'amount', coalesce(sum(-e.amount), 0)::text, 'asset', 'BRL') as facts
     from pix_payment p
     left join ledger_transaction t on t.idempotency_key = 'pix:' || p.psp || ':' || p.end_to_end_id
     left join (select e.transaction_id, e.amount from ledger_entry e
                join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code = 'psp') e
       on e.transaction_id = t.id
     group by p.id having count(e.amount) <> 1 or sum(-e.amount) <> p.amount
     union all
     select 'pix_unrecorded', jsonb_build_object('transaction', t.id)
     from ledger_transaction t
     where t.kind in ('pix.received', 'pix.unmatched')
       and not exists (select 1 from pix_payment p where t.idempotency_key = 'pix:' || p.psp || ':' || p.end_to_end_id)
     union all
     select 'pix_unrecorded', jsonb_build_object('transaction', t.id)
     from ledger_transaction t
     where t.kind in ('pix.clawed_back', 'pix.unmatched_clawed_back', 'pix.contest_refunded', 'pix.monitored_returned')
       and not exists (select 1 from pix_claw_back b where t.idempotency_key = 'pix-claw-back:' || b.id)
     union all
     select 'pix_return_not_booked', jsonb_build_object('return', r.id)
     from pix_return r left join ledger_hold h on h.id = r.hold_id
     where r.hold_id is not null
       and (h.amount is distinct from r.amount or h.owner_id is distinct from r.asked_by
            or (r.status, h.status) not in (('PROCESSING', 'open'), ('RETURNED', 'settled'), ('REFUSED', 'voided')))
     union all
     select 'pix_returned_too_much', jsonb_build_object('pix', p.end_to_end_id)
     from pix_payment p
     join (select payment_id, sum(amount) as returned from pix_return where status = 'RETURNED' group by payment_id) r
       on r.payment_id = p.id
     where r.returned > p.amount
     union all
     select 'claw_back_not_booked',
            jsonb_build_object('return', b.provider_return_id, 'amount', b.amount::text, 'asset', 'BRL')
     from pix_claw_back b
     where b.amount is distinct from (select sum(e.amount) from ledger_entry e
                                      join ledger_transaction t on t.id = e.transaction_id
                                      join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code = 'psp'
                                      where t.idempotency_key = 'pix-claw-back:' || b.id)`,
  ),
  sqlCheck(
    "I5b",
    "Every transfer is in the books once, from its sender to its recipient",
    `select 'transfer_not_booked' as kind, jsonb_build_object('transfer', s.id) as facts
     from accounts_transfer s
     where not exists (select from ledger_transaction t
                       where t.id = s.transaction_id and t.reference = s.id::text and t.kind = 'transfer.sent')
        or -s.amount is distinct from (select sum(e.amount) from ledger_entry e
                 join ledger_account a on a.id = e.account_id and a.code = 'available' and a.owner_id = s.sender_id
                 where e.transaction_id = s.transaction_id and e.asset = s.asset)
        or s.amount is distinct from (select sum(e.amount) from ledger_entry e
                 join ledger_account a on a.id = e.account_id
                  and ((a.code = 'available' and a.owner_id = s.recipient_id)
                    or (a.owner_id is null and a.code = 'med_receivable'))
                 where e.transaction_id = s.transaction_id and e.asset = s.asset)
     union all
     select 'transfer_unrecorded', jsonb_build_object('transaction', t.id)
     from ledger_transaction t
     where t.kind = 'transfer.sent' and not exists (select 1 from accounts_transfer s where s.transaction_id = t.id)`,
  ),
  sqlCheck(
    "I18",
    "What clients owe is what was taken back from them and not yet paid, and together what the house is owed",
    `select 'debt_not_as_noted' as kind, jsonb_build_object('client', coalesce(d.owner_id, c.owner_id),
       'amount', coalesce(d.owed, 0)::text, 'entries', coalesce(c.amount, 0)::text, 'asset', 'BRL') as facts
     from ledger_debt d
     full join (select owner_id, asset, sum(amount) as amount from ledger_debt_change group by owner_id, asset) c
       using (owner_id, asset)
     where coalesce(d.owed, 0) <> coalesce(c.amount, 0)
     union all
     select 'debts_not_booked', jsonb_build_object('amount', owed::text, 'entries', booked::text, 'asset', 'BRL')
     from (select coalesce((select sum(owed) from ledger_debt), 0) as owed,
             coalesce((select -sum(balance) from ledger_account
                       where owner_id is null and code = 'med_receivable' and asset = 'BRL'), 0) as booked) t
     where owed <> booked`,
  ),
  sqlCheck(
    "I9b",
    "Nothing is stuck in a state that should have ended",
    `select 'stuck' as kind, facts from (
       select ${stuck("otc_quote", "issued_at")} from otc_quote
       where status = 'ISSUED' and expires_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("otc_request", "created_at")} from otc_request
       where status = 'requested' and wait_until < ${LATEST} - interval '1 day'
       union all
       select jsonb_build_object('thing', 'otc_request', 'id', r.id, 'status', r.status, 'since', r.answered_at)
       from otc_request r left join otc_quote q on q.request_id = r.id left join otc_order o on o.quote_id = q.id
       where (r.status in ('quoted', 'accepted', 'rejected')) <> (q.id is not null and q.status <> 'EXPIRED')
          or (r.status = 'quoted' and q.status is distinct from 'ISSUED')
          or (r.status = 'accepted') <> (o.id is not null)
       union all
       select ${stuck("exchange_quote", "issued_at")} from exchange_quote
       where status = 'ISSUED' and expires_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("pix_charge", "created_at")} from pix_charge
       where status in ('CREATING', 'ACTIVE') and expires_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("pix_return", "asked_at")} from pix_return
       where status = 'PROCESSING' and asked_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("grain_pix_payment", "issued_at")} from grain_pix_payment
       where status = 'waiting' and heard_until < ${LATEST} - interval '1 day'
       union all
       select ${stuck("grain_reais_payout", "released_at")} from grain_reais_payout
       where status = 'pending' and released_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("pix_schedule_run", "next_try_at")} from pix_payments_schedule_run
       where status = 'waiting' and next_try_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("recurring_buy", "next_try_at")} from recurring_buys_plan
       where status = 'active' and next_try_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("saving_plan", "next_try_at")} from investments_saving_plan
       where status = 'active' and next_try_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("basket_quote", "issued_at")} from basket_quote
       where status = 'ISSUED' and expires_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("vault_withdrawal", "ready_at")} from vault_withdrawal
       where (status = 'waiting' and ready_at < ${LATEST} - interval '1 day')
          or (status = 'ready' and expires_at < ${LATEST} - interval '1 day')
       union all
       select ${stuck("card_purchase", "check_at")} from cards_purchase
       where check_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("custody_deposit", "created_at")} from grain_deposit
       where status = 'announced' and reason <> 'confirming' and expires_at < ${LATEST} - interval '1 day'
       union all
       select ${stuck("custody_withdrawal", "created_at")}
       from (select w.id, w.step as status, coalesce(max(s.at), w.created_at) as created_at
             from payments_out_payout w left join state_change s on s.subject_id = w.id
             where w.step in ('cooling', 'processing', 'sent', 'unknown') group by w.id) w
       where case status when 'cooling' then created_at < ${LATEST} - interval '31 days'
                         else created_at < ${LATEST} - interval '3 days' end
       union all
       select ${stuck("custody_return", "created_at")}
       from (select id, step as status, created_at from custody_return) r
       where status in ('processing', 'sent') and created_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("custody_sweep", "created_at")} from custody_sweep
       where status in ('processing', 'sent') and created_at < ${LATEST} - interval '3 days'
       union all
       select ${stuck("custody_top_up", "created_at")} from custody_top_up
       where status in ('processing', 'sent') and created_at < ${LATEST} - interval '3 days'
        union all
       select ${stuck("p2p_trade", "since")}
       from (select id, status, case status when 'paid_marked' then paid_at else pay_by end as since from p2p_trade) p
       where status in ('awaiting_payment', 'paid_marked') and since < ${LATEST} - interval '1 day'
       union all
       select ${stuck("kyc_case", "updated_at")} from customers_kyc_case
       where status in ('SUBMITTED', 'CHECKING') and updated_at < ${LATEST} - interval '1 day') late`,
  ),
  sqlCheck(
    "I12",
    "Every idempotency key that was kept carries the answer that was given under it",
    `select 'key_unanswered' as kind, jsonb_build_object('key', key, 'principal', principal, 'route', route) as facts
     from idempotency_key where response is null`,
  ),
];
