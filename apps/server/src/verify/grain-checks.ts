import { type Check, sqlCheck } from "./report.js";

/** I15: grain is sold once, and what an order holds is what came in less what went out. */
export const grainChecks: readonly Check[] = [
  sqlCheck(
    "I15",
    "Grain is sold once, and the escrow of each order is what came in less what went out, once",
    `select 'grain_stock_wrong' as kind,
            jsonb_build_object('offer', f.id, 'listed', f.quantity_kg::text, 'reserved', f.reserved_kg::text,
                               'sold', f.sold_kg::text) as facts
     from grain_offer f
     left join (select offer_id,
                       sum(quantity_kg) filter (where closed_at is null) as reserved,
                       sum(shipped_kg) filter (where closed_at is not null) as sold
                from grain_order group by offer_id) o on o.offer_id = f.id
     where f.reserved_kg + f.sold_kg > f.quantity_kg
        or f.reserved_kg <> coalesce(o.reserved, 0) or f.sold_kg <> coalesce(o.sold, 0)
     union all
     select 'grain_escrow_wrong',
            jsonb_build_object('order', coalesce(o.id, a.owner_id), 'amount', coalesce(a.balance, 0)::text,
                               'entries', coalesce(o.funded - o.released - o.refunded, 0)::text, 'asset', 'USDT')
     from (select owner_id, balance from ledger_account where code = 'escrow' and asset = 'USDT') a
     full join grain_order o on o.id = a.owner_id
     where coalesce(a.balance, 0) <> coalesce(o.funded - o.released - o.refunded, 0)
        or (o.closed_at is not null and coalesce(a.balance, 0) <> 0)
     union all
     select 'grain_sums_wrong', jsonb_build_object('order', o.id)
     from grain_order o
     left join (select order_id, sum(released) as released, sum(fee) as fee from grain_load group by order_id) l
       on l.order_id = o.id
     left join grain_dispute d on d.order_id = o.id
     where o.released <> coalesce(l.released, 0) + coalesce(d.to_producer, 0)
        or o.fee <> coalesce(l.fee, 0) + coalesce(d.fee, 0)
     union all
     select 'grain_release_not_booked_once',
            jsonb_build_object('load', l.id, 'count', count(e.amount), 'amount', coalesce(sum(-e.amount), 0)::text,
                               'asset', 'USDT')
     from grain_load l
     left join ledger_transaction t on t.idempotency_key = 'grain.load:' || l.id || ':release'
     left join (select e.transaction_id, e.amount from ledger_entry e
                join ledger_account a on a.id = e.account_id and a.code = 'escrow') e on e.transaction_id = t.id
     group by l.id
     having count(e.amount) <> (l.released_at is not null)::int
         or coalesce(sum(-e.amount), 0) <> coalesce(l.released + l.refunded, 0)
     union all
     select 'grain_clock_in_dispute', jsonb_build_object('order', o.id, 'clock', t.kind)
     from grain_order o join grain_order_timer t on t.order_id = o.id and t.ended_at is null
     where (o.dispute <> 'none' and t.kind in ('approval', 'first_load', 'inspection')) or o.closed_at is not null`,
  ),
];
