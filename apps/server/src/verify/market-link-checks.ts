import { type Check, sqlCheck } from "./report.js";

/** I40: what moved between a client's two accounts was booked once, from the one to the other. */
export const marketLinkChecks: readonly Check[] = [
  sqlCheck(
    "I40",
    "Every transfer between the bank and the marketplace was booked once, for its two accounts and its amount",
    `select 'market_transfer_not_booked_once' as kind,
            jsonb_build_object('transaction', m.transaction_id, 'asset', 'USDT', 'amount', m.amount::text,
                               'count', count(e.*)::text) as facts
     from (select transaction_id, client_id as owner_id, id, direction, amount,
                  case direction when 'to_market' then -amount else amount end as booked from market_transfer
           union all
           select transaction_id, trader_id, id, direction, amount,
                  case direction when 'to_market' then amount else -amount end from market_transfer) m
     left join ledger_transaction t on t.id = m.transaction_id and t.idempotency_key = 'market_transfer:' || m.id
       and t.kind = case m.direction when 'to_market' then 'market.sent' else 'market.received' end
     left join ledger_account a on a.owner_id = m.owner_id and a.asset = 'USDT' and a.code = 'available'
     left join ledger_entry e on e.transaction_id = t.id and e.account_id = a.id and e.amount = m.booked
     group by m.transaction_id, m.owner_id, m.amount having count(e.*) <> 1
     union all
     select 'market_transfer_not_booked_once',
            jsonb_build_object('transaction', t.id, 'asset', 'USDT', 'amount', '0', 'count', '0')
     from ledger_transaction t
     where t.kind in ('market.sent', 'market.received')
       and not exists (select from market_transfer m where m.transaction_id = t.id)`,
  ),
];
