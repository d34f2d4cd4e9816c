import { type Check, sqlCheck } from "./report.js";

const HOUSE_BALANCE = (codes: string) =>
  `coalesce((select sum(balance) from ledger_account where owner_id is null and asset = 'USDT' and code in (${codes})), 0)`;

/** I5, I14: what came by the chain is in the books once, and nobody is owed what custody does not hold. */
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
                  coalesce((select sum(amount) from custody_arrival where status in ('suspense', 'refused')), 0) as waiting) s
     where s.held <> s.waiting`,
  ),
  sqlCheck(
    "I14",
    "What people are owed in USDT, escrow included, is no more than custody and what we began with hold",
    `select 'custody_short' as kind,
            jsonb_build_object('amount', b.owed::text, 'held', b.held::text, 'asset', 'USDT') as facts
     from (select coalesce((select sum(balance) from ledger_account where owner_id is not null and asset = 'USDT'), 0)
                    + ${HOUSE_BALANCE("'suspense'")} as owed,
                  - ${HOUSE_BALANCE("'chain_trc20', 'chain_erc20', 'chain_bsc', 'opening'")} as held) b
     where b.owed > b.held`,
  ),
];
