import { ESCROW_PROBLEMS } from "./escrow-problems.js";
import { type Check, sqlCheck } from "./report.js";
import { SIGNATURE_PROBLEMS } from "./signature-problems.js";

/** I15: grain is sold once, and what an escrow holds is what came in less what went out. I16: reports say what the books say. */
export const grainChecks: readonly Check[] = [
  sqlCheck(
    "I15",
    "Grain is sold once, and each escrow is what came in less what went out, once",
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
     ${ESCROW_PROBLEMS}
     union all
     select 'grain_escrow_wrong',
            jsonb_build_object('order', coalesce(o.id, e.id), 'asset', 'USDT',
                               'amount', coalesce(e.funded - e.released - e.refunded, 0)::text,
                               'entries', coalesce(o.funded - o.released - o.refunded, 0)::text)
     from (select * from escrow_agreement where product = 'grain') e
     full join grain_order o on o.id = e.id
     where row (e.payer_id, e.payee_id, e.asset, e.fee_bps, e.funded, e.released, e.fee, e.refunded, e.status = 'closed')
        is distinct from
           row (o.buyer_id, o.producer_id, 'USDT', o.fee_bps, o.funded, o.released, o.fee, o.refunded,
                o.closed_at is not null)
     union all
     ${SIGNATURE_PROBLEMS}
     union all
     select 'grain_closed_not_empty',
            jsonb_build_object('person', c.user_id, 'amount', c.money::text, 'asset', 'USDT', 'count', c.orders)
     from (select user_id,
                  coalesce((select sum(a.balance) from ledger_account a where a.owner_id = user_id), 0) as money,
                  (select count(*) from grain_order o where user_id in (o.buyer_id, o.producer_id)
                     and o.closed_at is null) as orders
           from grain_closure) c
     where c.money <> 0 or c.orders > 0
     union all
     select 'grain_sums_wrong', jsonb_build_object('order', o.id)
     from grain_order o
     left join (select order_id, sum(released) as released, sum(fee) as fee from grain_load group by order_id) l
       on l.order_id = o.id
     left join grain_dispute d on d.order_id = o.id and d.scope = 'order'
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
     select 'grain_clock_in_dispute', jsonb_build_object('order', o.id, 'clock', t.name)
     from grain_order o join timers_timer t on t.kind = 'grain' and t.subject = o.id and t.ended_at is null
     where (o.dispute <> 'none'
            and t.name in ('proposal', 'funding', 'approval', 'first_load', 'next_load', 'inspection'))
        or (t.name = 'inspection'
            and not exists (select from grain_load l where l.order_id = o.id and l.released_at is null
                              and l.dispute = 'none' and l.delivered_at is not null))
     union all
     select 'grain_load_shared_wrong',
            jsonb_build_object('load', l.id, 'amount', (l.released + l.refunded)::text,
                               'entries', (l.kg * o.price_cents * 10)::text, 'asset', 'USDT')
     from grain_load l join grain_order o on o.id = l.order_id
     where l.released_at is not null
       and (l.released + l.refunded <> l.kg * o.price_cents * 10 or l.released < 0 or l.refunded < 0)
     union all
     select 'grain_load_dispute_wrong',
            jsonb_build_object('load', l.id, 'load_state', l.dispute, 'dispute_state', coalesce(d.status, 'none'))
     from grain_load l join grain_order o on o.id = l.order_id
     left join grain_dispute d on d.load_id = l.id and d.scope = 'load'
     where l.dispute <> coalesce(d.status, 'none')
        or d.amount <> l.kg * o.price_cents * 10
        or (d.status = 'decided' and (d.to_producer, d.fee, d.to_buyer) is distinct from (l.released, l.fee, l.refunded))
        or (d.status <> 'decided' and (l.released_at is not null or o.closed_at is not null))`,
  ),
  sqlCheck(
    "I16",
    "Reports add up what the books say was released, load by load",
    `select 'grain_release_not_noted' as kind,
            jsonb_build_object('release', coalesce(n.id, b.id), 'order', coalesce(n.order_id, b.order_id),
                               'entries', coalesce(n.gross, 0)::text, 'amount', coalesce(b.gross, 0)::text,
                               'asset', 'USDT') as facts
     from grain_release n full join grain_release_of_books b on b.id = n.id
     where row (n.order_id, n.producer_id, n.buyer_id, n.offer_id, n.offer_name, n.at, n.previous_at, n.kg, n.gross, n.fee)
        is distinct from
           row (b.order_id, b.producer_id, b.buyer_id, b.offer_id, b.offer_name, b.at, b.previous_at, b.kg, b.gross, b.fee)
     union all
     select 'grain_sales_wrong',
            jsonb_build_object('person', coalesce(s.owner_id, r.owner_id),
                               'offer', coalesce(s.offer_id, r.offer_id), 'span', coalesce(s.span, r.span),
                               'since', coalesce(s.starts_at, r.starts_at))
     from grain_sales s
     full join (
       select w.owner_id, r.offer_id, b.span, b.starts_at, count(*) filter (where r.previous_at is null) as orders,
              sum(r.kg) as kg, sum(r.gross) as gross, sum(r.fee) as fee
       from grain_release r
       cross join lateral (values (r.producer_id), (r.buyer_id)) w (owner_id)
       cross join lateral (values ('day', date_trunc('day', r.at, 'UTC')),
                           ('quarter', date_bin('15 minutes', r.at, '2000-01-01T00:00:00Z'))) b (span, starts_at)
       group by w.owner_id, r.offer_id, b.span, b.starts_at) r
       on r.owner_id = s.owner_id and r.offer_id = s.offer_id and r.span = s.span and r.starts_at = s.starts_at
     where row (s.orders, s.kg, s.gross, s.fee) is distinct from row (r.orders, r.kg, r.gross, r.fee)
     union all
     select 'grain_order_sum_wrong',
            jsonb_build_object('person', coalesce(s.user_id, o.user_id), 'status', coalesce(s.status, o.status))
     from (select user_id, status, sum(orders) as orders, sum(total) as total, sum(funded) as funded,
                  sum(released) as released, sum(fee) as fee, sum(refunded) as refunded
           from grain_order_sum group by user_id, status) s
     full join (select u.user_id, o.status, count(*) as orders, sum(o.total) as total, sum(o.funded) as funded,
                       sum(o.released) as released, sum(o.fee) as fee, sum(o.refunded) as refunded
                from grain_order o cross join lateral (values (o.buyer_id), (o.producer_id)) u (user_id)
                group by u.user_id, o.status) o
       on o.user_id = s.user_id and o.status = s.status
     where (coalesce(s.orders, 0), coalesce(s.total, 0), coalesce(s.funded, 0), coalesce(s.released, 0),
            coalesce(s.fee, 0), coalesce(s.refunded, 0))
        <> (coalesce(o.orders, 0), coalesce(o.total, 0), coalesce(o.funded, 0), coalesce(o.released, 0),
            coalesce(o.fee, 0), coalesce(o.refunded, 0))`,
  ),
];
