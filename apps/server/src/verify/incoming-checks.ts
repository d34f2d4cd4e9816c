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
    "I14b",
    "The outputs of ours on Bitcoin are what the books say, and each is one payment's alone",
    `select 'bitcoin_outputs_differ' as kind,
            jsonb_build_object('amount', o.unspent::text, 'held', (-coalesce(l.balance, 0))::text, 'asset', 'BTC') as facts
     from (select coalesce((select sum(raw) from custody_incoming where network = 'BTC' and asset = 'BTC'
                              and status in ('accumulating', 'credited', 'under_review')), 0)
                    + coalesce((select sum(raw) from custody_cold_arrival where network = 'BTC'), 0)
                    + coalesce((select sum(t.change) from custody_bitcoin_payment p
                                join custody_bitcoin_attempt t on t.payment_id = p.id and t.number = p.ended_attempt), 0)
                    - coalesce((select sum(n.amount) from custody_bitcoin_input n
                                join custody_bitcoin_payment p on p.id = n.payment_id
                                where p.ended_attempt is not null), 0) as unspent) o
     left join ledger_account l on l.owner_id is null and l.code = 'chain_btc' and l.asset = 'BTC'
     where o.unspent <> -coalesce(l.balance, 0)
     union all
     select 'bitcoin_attempt_not_whole',
            jsonb_build_object('payment', t.payment_id, 'amount', t.fee::text, 'asset', 'BTC')
     from custody_bitcoin_attempt t
     join custody_bitcoin_payment p on p.id = t.payment_id
     join custody_outgoing o on o.id = t.payment_id
     where p.ended_attempt is null or t.number <= p.ended_attempt
     group by t.payment_id, t.number, t.fee, t.change, o.raw
     having o.raw + t.fee + t.change <> (select coalesce(sum(n.amount), 0) from custody_bitcoin_input n
                                         where n.payment_id = t.payment_id and n.attempt <= t.number)`,
  ),
  sqlCheck(
    "I14c",
    "What our addresses on Solana hold is what came, the cold one's included, less what was paid and what the network took",
    `select 'solana_differs' as kind,
            jsonb_build_object('amount', o.held::text, 'held', (-coalesce(l.balance, 0))::text, 'asset', 'SOL') as facts
     from (select coalesce((select sum(amount) from custody_incoming where network = 'SOL' and asset = 'SOL'
                              and status in ('accumulating', 'credited', 'under_review', 'kept')), 0)
                    + coalesce((select sum(amount) from custody_cold_arrival where network = 'SOL'), 0)
                    - coalesce((select sum(raw) from custody_outgoing where network = 'SOL'
                                and from_address_id is null and block_number is not null), 0)
                    - coalesce((select sum(fee) from custody_solana_attempt), 0) as held) o
     left join ledger_account l on l.owner_id is null and l.code = 'chain_sol' and l.asset = 'SOL'
     where o.held <> -coalesce(l.balance, 0)`,
  ),
  sqlCheck(
    "I14d",
    "What our addresses on Ethereum hold of USDC and ether is what came, the cold address's included, less what was paid and what the network took",
    `select 'ethereum_differs' as kind,
            jsonb_build_object('amount', h.held::text, 'held', (-coalesce(l.balance, 0))::text, 'asset', h.asset) as facts
     from (select a.asset,
                  coalesce((select sum(i.amount) from custody_incoming i where i.network = 'ERC20' and i.asset = a.asset
                              and i.status in ('accumulating', 'credited', 'under_review', 'kept', 'returning')), 0)
                    + coalesce((select sum(c.amount) from custody_cold_arrival c
                                where c.network = 'ERC20' and c.asset = a.asset), 0)
                    - coalesce((select sum(o.raw) from custody_outgoing o
                                where o.network = 'ERC20' and o.asset = a.asset and o.block_number is not null
                                  and o.from_address_id is null
                                  and not exists (select from custody_top_up u where u.id = o.id)), 0)
                    - case when a.asset = 'ETH' then coalesce((select sum(fee) from custody_ethereum_attempt), 0) else 0 end
                    as held
           from (values ('USDC'), ('ETH')) a (asset)) h
     left join ledger_account l on l.owner_id is null and l.code = 'chain_erc20' and l.asset = h.asset
     where h.held <> -coalesce(l.balance, 0)`,
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
