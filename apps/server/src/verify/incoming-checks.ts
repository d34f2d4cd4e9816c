import { type Check, sqlCheck } from "./report.js";

/** I5, I14: what came to clients' addresses is in the books once, and each address holds what they say. */
export const incomingChecks: readonly Check[] = [
  sqlCheck(
    "I5i",
    "Everything that came to a client's address is in the books once, and what was set aside is released once",
    `select 'incoming_not_booked_once' as kind,
            jsonb_build_object('incoming', i.id, 'network', i.network, 'status', i.status, 'count', count(t.id),
                               'amount', coalesce(sum(t.amount), 0)::text, 'asset', i.asset) as facts
     from custody_incoming i
     left join (select t.id, t.reference, t.kind, -e.amount as amount, a.asset, a.code
                from ledger_transaction t
                join ledger_entry e on e.transaction_id = t.id and e.amount < 0
                join ledger_account a on a.id = e.account_id and a.owner_id is null
                where t.kind in ('crypto.received', 'crypto.set_aside', 'crypto.released', 'crypto.returned')) t
       on t.reference = i.id::text and t.asset = i.asset
     where i.amount > 0 or t.id is not null
     group by i.id
     having count(t.id) filter (where t.code like 'chain_%')
              <> (i.status not in ('arriving', 'gone', 'unexpected'))::integer
         or coalesce(sum(t.amount) filter (where t.code like 'chain_%'), i.amount) <> i.amount
         or count(t.id) filter (where t.kind = 'crypto.released')
              <> (i.status = 'credited' and count(t.id) filter (where t.kind = 'crypto.set_aside') = 1)::integer
         or count(t.id) filter (where t.kind = 'crypto.returned') <> (i.status = 'returned' and i.amount > 0)::integer
     union all
     select 'incoming_unrecorded', jsonb_build_object('transaction', t.id)
     from ledger_transaction t
     where t.kind in ('crypto.received', 'crypto.set_aside', 'crypto.released', 'crypto.returned')
       and not exists (select 1 from custody_incoming i where i.id::text = t.reference)`,
  ),
  sqlCheck(
    "I14a",
    "Each client's address held what the books say when they were last compared",
    `select 'address_differs' as kind,
            jsonb_build_object('network', c.network, 'address', a.address, 'amount', c.on_chain::text,
                               'held', c.in_books::text, 'asset', c.asset) as facts
     from custody_address_check c join custody_address a on a.id = c.address_id
     where c.on_chain <> c.in_books
     union all
     select 'suspense_not_arrivals',
            jsonb_build_object('amount', coalesce(l.balance, 0)::text, 'entries', w.waiting::text, 'asset', w.asset)
     from (select asset, sum(amount) filter (where status in ('accumulating', 'under_review', 'kept', 'returning')) as waiting
           from custody_incoming where asset is not null and asset <> 'USDT' group by asset) w
     left join ledger_account l on l.owner_id is null and l.code = 'suspense' and l.asset = w.asset
     where coalesce(l.balance, 0) <> coalesce(w.waiting, 0)`,
  ),
];
