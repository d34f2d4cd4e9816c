import { type Check, sqlCheck } from "./report.js";

/** I25: what clients have of PRP is what the house set reais aside for, and stands in lots; what purchases earned is as their rates say. */
export const cashbackChecks: readonly Check[] = [
  sqlCheck(
    "I25",
    "The reais set aside for cashback are the PRP of all clients, which are their lots; purchases earned what their rates say",
    `select 'cashback_not_provided' as kind,
            jsonb_build_object('amount', p.prp::text, 'held', p.provision::text) as facts
     from (select coalesce(sum(balance) filter (where owner_id is not null and asset = 'PRP'), 0) as prp,
                  coalesce(sum(balance) filter (where owner_id is null and code = 'cashback_provision' and asset = 'BRL'), 0) as provision
           from ledger_account) p
     where p.prp <> p.provision
     union all
     select 'cashback_lots_wrong',
            jsonb_build_object('client', coalesce(a.owner_id, l.user_id), 'code', coalesce(a.code, l.code),
                               'amount', coalesce(a.balance, 0)::text, 'entries', coalesce(l.remaining, 0)::text)
     from (select owner_id, code, balance from ledger_account
           where asset = 'PRP' and owner_id is not null and balance <> 0) a
     full join (
       select user_id, case when credited_at is null then 'cashback_pending' else 'available' end as code,
              sum(remaining) as remaining
       from cashback_lot where remaining > 0 group by 1, 2) l on l.user_id = a.owner_id and l.code = a.code
     where coalesce(a.balance, 0) <> coalesce(l.remaining, 0)
     union all
     select 'cashback_lots_wrong',
            jsonb_build_object('client', l.user_id, 'code', 'lot', 'amount', l.remaining::text, 'entries', u.left::text)
     from cashback_lot l
     cross join lateral (
       select l.amount - coalesce(sum(u.amount), 0) as left from cashback_lot_use u where u.lot_id = l.id) u
     where l.remaining <> u.left
     union all
     select 'cashback_debts_wrong', jsonb_build_object('amount', d.debts::text, 'entries', d.booked::text)
     from (select (select coalesce(sum(debt), 0) from cashback_wallet) as debts,
                  (select -coalesce(sum(balance), 0) from ledger_account
                   where owner_id is null and code = 'prp_receivable' and asset = 'PRP') as booked) d
     where d.debts <> d.booked
     union all
     select 'cashback_purchase_wrong',
            jsonb_build_object('purchase', p.purchase_id, 'amount', (p.accrued - p.reversed)::text)
     from cashback_purchase p
     cross join lateral (
       select coalesce(sum(s.amount) filter (where s.kind = 'cleared'), 0) as cleared,
              coalesce(sum(s.amount) filter (where s.kind = 'refunded'), 0) as refunded
       from cashback_spend s where s.purchase_id = p.purchase_id) s
     cross join lateral (
       select coalesce(sum(m.amount) filter (where m.kind = 'accrued'), 0) as accrued,
              -coalesce(sum(m.amount) filter (where m.kind = 'reversed'), 0) as reversed
       from cashback_movement m where m.purchase_id = p.purchase_id) m
     where p.cleared <> s.cleared or p.refunded <> s.refunded or p.accrued <> m.accrued or p.reversed <> m.reversed
        or p.accrued - p.reversed > case when p.earns
             then floor(greatest(p.cleared - p.refunded, 0) * coalesce(p.level_bps + p.partner_bps, 0) / 10000) else 0 end
     union all
     select 'cashback_not_booked_once',
            jsonb_build_object('client', m.user_id, 'code', m.kind, 'amount', m.amount::text)
     from cashback_movement m
     left join ledger_transaction t on t.id = m.transaction_id
     where t.id is null or t.kind <> 'cashback.' || case m.kind when 'received' then 'sent' else m.kind end
     union all
     select 'cashback_not_booked_once', jsonb_build_object('client', t.reference, 'code', t.kind, 'amount', '?')
     from ledger_transaction t
     where t.kind like 'cashback.%' and not exists (select from cashback_movement m where m.transaction_id = t.id)`,
  ),
];
