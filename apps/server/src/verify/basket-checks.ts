import { type Check, sqlCheck } from "./report.js";

/** I38, I39: what stands in clients' baskets is what went in less what came out, and each was booked once. */
export const basketChecks: readonly Check[] = [
  sqlCheck(
    "I38",
    "What each client's basket holds is what went into it less what came out, and its cost is gone once the asset is",
    `select 'basket_wrong' as kind,
            jsonb_build_object('account', coalesce(m.user_id, a.owner_id), 'asset', coalesce(m.asset, a.asset),
                               'amount', coalesce(m.amount, 0)::text, 'entries', coalesce(a.balance, 0)::text) as facts
     from (select user_id, asset, sum(amount) as amount, sum(cost) as cost from basket_movement
           group by user_id, asset) m
     full join (select owner_id, asset, balance from ledger_account where code = 'basket') a
       on a.owner_id = m.user_id and a.asset = m.asset
     where coalesce(m.amount, 0) <> coalesce(a.balance, 0) or m.cost < 0 or (m.amount = 0 and m.cost <> 0)`,
  ),
  sqlCheck(
    "I39",
    "Everything that went into a basket or came out was booked once, and what was bought for one is what its desk's orders say",
    `select 'basket_not_booked_once' as kind,
            jsonb_build_object('transaction', m.transaction_id, 'asset', m.asset, 'amount', m.amount::text,
                               'count', count(e.*)::text) as facts
     from basket_movement m
     left join ledger_transaction t on t.id = m.transaction_id
       and t.kind = case when m.amount > 0 then 'basket.deposited' else 'basket.withdrawn' end
     left join ledger_account a on a.owner_id = m.user_id and a.asset = m.asset and a.code = 'basket'
     left join ledger_entry e on e.transaction_id = t.id and e.account_id = a.id and e.amount = m.amount
     group by m.id having count(e.*) <> 1
     union all
     select 'basket_not_booked_once', jsonb_build_object('transaction', t.id, 'asset', '', 'amount', '0', 'count', '0')
     from ledger_transaction t
     where t.kind in ('basket.deposited', 'basket.withdrawn')
       and not exists (select from basket_movement m where m.transaction_id = t.id)
     union all
     select 'basket_not_booked_once',
            jsonb_build_object('transaction', coalesce(o.transaction_id, m.transaction_id), 'asset', d.asset,
                               'amount', d.crypto_amount::text, 'count', count(m.*)::text)
     from basket_quote q
     join otc_quote d on d.bundle_id = q.id
     left join otc_order o on o.quote_id = d.id and o.user_id = q.user_id
     left join basket_movement m on m.quote_id = q.id and m.asset = d.asset and m.user_id = d.user_id
       and case d.side when 'buy' then m.amount = d.crypto_amount else -m.amount >= d.crypto_amount end
     where q.status = 'ACCEPTED' or o.id is not null
     group by o.id, m.transaction_id, d.id, q.id
     having count(o.*) <> 1 or count(m.*) <> 1 or q.status <> 'ACCEPTED'`,
  ),
];
