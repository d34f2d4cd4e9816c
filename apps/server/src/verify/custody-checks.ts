import { type Check, sqlCheck } from "./report.js";

const HOUSE_BALANCE = (codes: string) =>
  `coalesce((select sum(balance) from ledger_account where owner_id is null and asset = 'USDT' and code in (${codes})), 0)`;

/** The addresses of ours that are or were watched; an address is watched once. */
const WATCHES = `(select network, address, watched_from, watched_to, came, true as is_watched from custody_network
                  union all
                  select network, address, watched_from, watched_to, came, false from custody_former_watch)`;

/**
 * What the desk was given or gave by an approval has two approvals of others and its posting; what a bank booked
 * otherwise has none. A demonstration's inventory, and a bank's of a time before there were approvals, is as it is.
 */
const DESK_FUNDING = `select 'desk_funding_wrong', jsonb_build_object('id', f.id)
     from otc_funding f left join ledger_transaction t on t.id = f.transaction_id
     where f.transaction_id is not null
       and (t.idempotency_key is distinct from
              case f.direction when 'in' then 'otc.desk_funded:' else 'otc.desk_withdrawn:' end || f.id
         or not exists (select from compliance_approval a
              where a.kind = 'otc.funding' and a.subject = f.id and a.status = 'approved' and a.needed = 2
                and a.requested_by = f.requested_by
                and (select count(*) from compliance_approval_vote v
                     where v.approval_id = a.id and v.administrator_id <> f.requested_by) >= 2))
     union all
     select 'desk_funding_wrong', jsonb_build_object('id', t.reference)
     from ledger_transaction t
     where t.kind in ('otc.desk_funded', 'otc.desk_withdrawn')
       and not exists (select from otc_funding f where f.transaction_id = t.id)
       and (t.kind = 'otc.desk_withdrawn' or (exists (select from deployment where mode = 'production')
         and t.posted_at > (select applied_at from schema_migration where name = '0474_desk_funding.sql')))`;

/** I5, I14, I17: what came by the chain is in the books once, nobody is owed what custody does not hold, and two wanted what takes two. */
export const custodyChecks: readonly Check[] = [
  sqlCheck(
    "I5c",
    "Every transfer of USDT to our addresses is in the books once, for what its log says",
    `select 'arrival_not_booked_once' as kind,
            jsonb_build_object('arrival', c.id, 'network', c.network, 'count', count(e.amount),
                               'amount', coalesce(sum(-e.amount), 0)::text, 'asset', 'USDT') as facts
     from custody_arrival c
     left join ledger_transaction t
       on t.idempotency_key = 'dep:' || c.network || ':' || c.tx_hash || ':' || c.log_index
     left join (select e.transaction_id, e.amount from ledger_entry e
                join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code like 'chain_%') e
       on e.transaction_id = t.id
     where c.amount > 0
     group by c.id having count(e.amount) <> 1 or sum(-e.amount) <> c.amount
     union all
     select 'arrival_unrecorded', jsonb_build_object('transaction', t.id)
     from ledger_transaction t
     where t.kind in ('custody.deposit_credited', 'custody.deposit_suspended')
       and not exists (select 1 from custody_arrival c
                       where t.idempotency_key = 'dep:' || c.network || ':' || c.tx_hash || ':' || c.log_index)
     union all
     select 'suspense_not_arrivals', jsonb_build_object('amount', s.held::text, 'entries', s.waiting::text, 'asset', 'USDT')
     from (select ${HOUSE_BALANCE("'suspense'")} as held,
                  coalesce((select sum(amount) from custody_arrival where status in ('suspense', 'refused', 'returning')), 0)
                    + coalesce((select sum(amount) from custody_incoming
                                where asset = 'USDT' and status in ('accumulating', 'under_review', 'kept', 'returning')), 0)
                    + coalesce((select sum(r.amount) from payments_out_return r join payments_out_payout w on w.id = r.payout_id
                              where r.suspended and w.asset = 'USDT'), 0) as waiting) s
     where s.held <> s.waiting
     union all
     select 'return_not_booked_once',
            jsonb_build_object('return', r.id, 'status', r.step, 'count', count(t.id),
                               'amount', coalesce(sum(t.amount), 0)::text, 'asset', 'USDT')
     from custody_return r join custody_arrival c on c.id = r.arrival_id
     left join (select t.id, t.reference, -e.amount as amount from ledger_transaction t
                join ledger_entry e on e.transaction_id = t.id
                join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code = 'suspense'
                where t.kind = 'custody.deposit_returned') t on t.reference = r.id::text
     group by r.id, c.id
     having count(t.id) <> (r.step = 'paid')::integer or (r.step = 'paid' and sum(t.amount) <> c.amount)
         or c.status <> case r.step when 'paid' then case c.status when 'written_off' then 'written_off' else 'returned' end
                                    when 'failed' then c.status else 'returning' end
     union all
     select 'write_off_not_booked_once',
            jsonb_build_object('arrival', c.id, 'status', c.status, 'count', count(t.id),
                               'amount', coalesce(sum(t.amount), 0)::text, 'asset', 'USDT')
     from custody_arrival c
     left join (select t.id, t.reference,
                       sum(e.amount) filter (where a.code like 'chain_%') as amount,
                       -coalesce(sum(e.amount) filter (where a.code = 'loss'), 0) as loss
                from ledger_transaction t
                join ledger_entry e on e.transaction_id = t.id
                join ledger_account a on a.id = e.account_id and a.owner_id is null
                where t.kind = 'custody.deposit_written_off' group by t.id) t on t.reference = c.id::text
     where c.status = 'written_off' or t.id is not null
     group by c.id
     having count(t.id) <> (c.status = 'written_off' and c.amount > 0)::integer
         or (count(t.id) = 1 and (sum(t.amount) <> c.amount or sum(t.loss) <> c.loss))
     union all
     select 'write_off_not_booked_once',
            jsonb_build_object('arrival', t.reference, 'status', '-', 'count', 1, 'amount', '0', 'asset', 'USDT')
     from ledger_transaction t
     where t.kind = 'custody.deposit_written_off'
       and not exists (select 1 from custody_arrival c where c.id::text = t.reference)`,
  ),
  sqlCheck(
    "I5d",
    "Every withdrawal that was paid left the person's money once, and one that was not left it where it is",
    `select 'withdrawal_not_booked_once' as kind,
            jsonb_build_object('withdrawal', w.id, 'status', w.step, 'count', count(t.id),
                               'amount', coalesce(sum(t.amount), 0)::text, 'asset', w.asset) as facts
     from payments_out_payout w
     left join (select t.id, t.reference, e.asset, -e.amount as amount from ledger_transaction t
                join ledger_entry e on e.transaction_id = t.id
                join ledger_account a on a.id = e.account_id and a.code = 'held'
                where t.kind in ('custody.withdrawal_paid', 'custody.withdrawal_exchanged', 'pix.payment_settled', 'crypto.sent')) t
       on t.reference = w.id::text and t.asset = w.asset
     group by w.id
     having count(t.id) <> (w.step = 'paid')::integer or (w.step = 'paid' and sum(t.amount) <> w.amount)
     union all
     select 'withdrawal_not_booked_once',
            jsonb_build_object('withdrawal', w.id, 'status', w.step, 'count', 0, 'amount', h.amount::text, 'asset', h.asset)
     from payments_out_payout w join ledger_hold h on h.id = w.hold_id
     where h.status <> case w.step when 'paid' then 'settled' when 'failed' then 'voided' when 'refused' then 'voided' when 'cancelled' then 'voided' else 'open' end
        or h.amount <> w.amount or h.owner_id <> w.owner_id
     union all
     select 'pix_payment_not_as_booked', jsonb_build_object('payment', coalesce(p.id, w.id), 'status', w.step)
     from (select * from payments_out_payout where product = 'pix_payment') w
     full join pix_payments_payment p on p.id = w.id
     where p.id is null or w.id is null or p.user_id <> w.owner_id or (p.settled_at is not null) <> (w.step = 'paid')
     union all
     select 'pix_payment_not_as_booked', jsonb_build_object('payment', coalesce(r.payout_id::text, t.reference), 'status', 'returned')
     from (select r.payout_id, r.return_id, r.paid_back from payments_out_return r
           join payments_out_payout w on w.id = r.payout_id and w.product = 'pix_payment') r
     full join (select t.reference, t.idempotency_key, sum(-e.amount) as amount from ledger_transaction t
                join ledger_entry e on e.transaction_id = t.id
                join ledger_account a on a.id = e.account_id and a.owner_id is null and a.code = 'psp'
                where t.kind = 'pix.payment_returned' group by t.id) t
       on t.idempotency_key = 'pix-payment:' || r.payout_id || ':returned:' || r.return_id
     where r.paid_back is distinct from t.amount
     union all
     select 'pix_payment_not_as_booked', jsonb_build_object('payment', h.reference, 'status', h.status)
     from ledger_hold h
     where h.reason = 'pix.payment' and not exists (select 1 from payments_out_payout w where w.hold_id = h.id)
     union all
     select 'pix_schedule_run_not_paid_once', jsonb_build_object('run', r.id, 'status', r.status, 'count', count(p.id))
     from pix_payments_schedule_run r
     join pix_payments_schedule s on s.id = r.schedule_id
     left join pix_payments_payment p on p.preview_id = r.id
     group by r.id, s.id
     having count(p.id) <> (r.status = 'sent')::integer
         or (r.status = 'sent' and (array_agg(p.id) <> array[r.payment_id] or array_agg(p.user_id) <> array[s.user_id]))`,
  ),
  sqlCheck(
    "I14",
    "What people are owed in crypto is no more than hot and cold addresses hold and the house bears, and custody is what the chain's own history says",
    `select 'custody_short' as kind,
            jsonb_build_object('amount', b.owed::text, 'held', b.held::text, 'asset', b.asset) as facts
     from (select asset,
                  coalesce(sum(balance) filter (where owner_id is not null or code = 'suspense'), 0) as owed,
                  coalesce(-sum(balance) filter (where owner_id is null and (code like 'chain_%' or code like 'cold_%'
                                                   or code in ('opening', 'loss', 'network_fees'))), 0) as held
           from ledger_account where asset in ('USDT', 'USDC', 'BTC', 'ETH', 'SOL') group by asset) b
     where b.owed > b.held
     union all
     select 'arrival_before_watch', jsonb_build_object('arrival', c.id, 'network', c.network)
     from custody_arrival c
     where not exists (select 1 from ${WATCHES} w
                       where w.network = c.network and w.address = c.to_address and c.block_number > w.watched_from
                         and (w.is_watched or c.block_number <= w.watched_to))
     union all
     select 'chain_history_not_arrivals',
            jsonb_build_object('network', n.network, 'amount', trunc(n.came / n.unit)::text,
                               'entries', trunc(n.recorded / n.unit)::text, 'asset', 'USDT')
     from (select n.network, n.came, case n.network when 'BSC' then 1000000000000 else 1 end::numeric as unit,
                  coalesce((select sum(c.raw) from custody_arrival c
                            where c.network = n.network and c.to_address = n.address
                              and c.block_number <= n.watched_to and c.displaced_at is null), 0) as recorded
           from ${WATCHES} n) n
     where n.came <> n.recorded
     union all
     select 'custody_differs', jsonb_build_object('network', n.network, 'amount', n.on_chain::text,
                                                  'held', n.in_ledger::text, 'asset', 'USDT')
     from custody_network n where n.on_chain <> n.in_ledger`,
  ),
  sqlCheck(
    "I14e",
    "Each cold address holds, by the books, the sweeps that ended there less what came back and what that cost, and held no less by its network when they were last compared",
    `select 'cold_not_movements' as kind,
            jsonb_build_object('network', coalesce(b.network, m.network), 'asset', coalesce(b.asset, m.asset),
                               'held', coalesce(b.held, 0)::text, 'amount', coalesce(m.moved, 0)::text) as facts
     from (select upper(substr(code, 6)) as network, asset, -balance as held
           from ledger_account where owner_id is null and code like 'cold_%') b
     full join (select network, asset, sum(amount) as moved
                from (select network, asset, amount from treasury_movement where kind = 'sweep' and status = 'done'
                      union all
                      select network, asset, -amount from custody_cold_arrival where amount > 0
                      union all
                      select network, fee_asset, -fee from custody_cold_arrival where fee > 0) one
                group by network, asset) m on m.network = b.network and m.asset = b.asset
     where coalesce(b.held, 0) <> coalesce(m.moved, 0)
     union all
     select 'cold_not_movements',
            jsonb_build_object('network', coalesce(m.network, a.network), 'asset', coalesce(m.asset, a.asset),
                               'held', coalesce(a.amount, 0)::text, 'amount', coalesce(m.amount, 0)::text)
     from (select * from treasury_movement where kind = 'refill' and status = 'done') m
     full join (select * from custody_cold_arrival where amount > 0) a on a.id = m.arrival_id
     where m.id is null or a.id is null or m.amount <> a.amount or m.network <> a.network or m.asset <> a.asset
     union all
     select 'cold_not_movements',
            jsonb_build_object('network', m.network, 'asset', m.asset, 'held', count(t.id)::text, 'amount', m.amount::text)
     from treasury_movement m
     left join ledger_transaction t on t.idempotency_key = 'cold:' || m.id || ':swept'
     where m.kind = 'sweep'
     group by m.id
     having count(t.id) <> (m.status = 'done')::integer
     union all
     select 'cold_short', jsonb_build_object('network', c.network, 'asset', c.asset, 'amount', c.on_chain::text,
                                             'held', c.in_books::text)
     from custody_cold_check c where c.on_chain < c.in_books`,
  ),
  sqlCheck(
    "I17",
    "What takes two administrators was asked for by one and let go by another",
    `select 'approval_missing' as kind, jsonb_build_object('thing', d.thing, 'id', d.id, 'status', d.status) as facts
     from (select 'custody_withdrawal' as thing, id, step as status, 'custody.withdrawal' as kind, id as subject
           from payments_out_payout where takes_two and step not in ('awaiting_approval', 'refused', 'cancelled')
           union all
           select 'custody_return', id, step, 'custody.return', arrival_id from custody_return
           union all
           select 'pix_unmatched', id, status, 'pix.attribution', id from pix_unmatched
           where takes_two and status = 'ATTRIBUTED'
           union all
           select 'custody_arrival', id, status, 'custody.attribution', id from custody_arrival where takes_two
           union all
           select 'custody_arrival', id, status, 'custody.write_off', id from custody_arrival
           where status = 'written_off'
           union all
           select 'recovery', id, stage, 'crypto.recovery', id from recoveries_recovery
           where stage in ('sending', 'recovered', 'returned', 'released', 'kept')
           union all
           select 'treasury_movement', id, status, 'treasury.' || kind, id from treasury_movement
           where requested_by is not null and status in ('approved', 'sending', 'sent', 'done', 'failed')
           union all
           select 'grain_dispute', id, status, 'grain.ruling', id from grain_dispute where takes_two) d
     where not exists (select 1 from compliance_approval a
                       where a.kind = d.kind and a.subject = d.subject and a.status = 'approved'
                         and a.decided_by <> a.requested_by)
     union all
     ${DESK_FUNDING}`,
  ),
];
