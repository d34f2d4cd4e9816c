import { type Check, sqlCheck } from "./report.js";

/** What of a trade's fees was taken for the part that was traded. */
const PART = (fee: string) => `floor(t.${fee} * coalesce(t.to_buyer, 0) / t.quantity)`;

/** I22, I23: what people trade with one another stands in escrow while a trade is open, and leaves it once, as it ended. */
export const p2pChecks: readonly Check[] = [
  sqlCheck(
    "I22",
    "The escrow of each trade between people holds what was locked, and is freed once, with the fees agreed at the take",
    `select 'p2p_escrow_wrong' as kind,
            jsonb_build_object('trade', coalesce(t.number, e.id::text), 'asset', coalesce(t.asset, e.asset),
                               'amount', coalesce(t.escrow, 0)::text, 'entries', coalesce(e.funded, 0)::text) as facts
     from p2p_trade t
     full join (select * from escrow_agreement where product = 'p2p') e on e.id = t.id
     where t.id is null or e.id is null or e.asset <> t.asset or e.payer_id <> t.seller_id or e.payee_id <> t.buyer_id
        or e.fee_bps is not null or e.funded <> t.escrow or (e.status = 'closed') <> (t.closed_at is not null)
        or e.released <> coalesce(t.to_buyer, 0) + ${PART("seller_fee")}
        or e.fee <> ${PART("seller_fee")} + ${PART("buyer_fee")}
        or (t.closed_at is not null and e.refunded <> t.escrow - e.released)
        or (t.closed_at is null and e.refunded <> 0)
     union all
     select 'p2p_not_moved_once', jsonb_build_object('trade', t.number, 'count', m.ended::text)
     from p2p_trade t
     cross join lateral (
       select count(*) filter (where l.kind = 'p2p.locked') as locked,
              count(*) filter (where l.kind in ('p2p.released', 'p2p.refunded', 'p2p.split')) as ended,
              count(*) filter (where l.kind = 'p2p.paid') as paid,
              count(*) filter (where l.kind = case when t.to_buyer = 0 then 'p2p.refunded'
                                                   when t.to_buyer = t.quantity then 'p2p.released' else 'p2p.split' end) as as_said
       from ledger_transaction l where l.reference = t.id::text and l.kind like 'p2p.%') m
     where m.locked <> 1 or m.ended <> (t.closed_at is not null)::int or m.as_said <> (t.closed_at is not null)::int
        or m.paid <> (t.payment_transaction_id is not null)::int
        or (t.method = 'lastro' and (t.status = 'completed') and t.honours is null) <> (m.paid = 1)
     union all
     select 'p2p_not_moved_once', jsonb_build_object('trade', l.reference, 'count', '1')
     from ledger_transaction l
     where l.kind like 'p2p.%' and not exists (select from p2p_trade t where t.id::text = l.reference)
     union all
     select 'p2p_terms_wrong', jsonb_build_object('trade', t.number, 'asset', t.asset)
     from p2p_trade t
     cross join lateral (select power(10::numeric, case t.asset when 'BTC' then 8 when 'SOL' then 9
                                         when 'USDT' then 6 when 'USDC' then 6 else 18 end) * 1e6 as unit) u
     where t.seller_fee <> floor(t.quantity * case t.maker when 'seller' then t.maker_bps else t.taker_bps end / 10000)
        or t.buyer_fee <> floor(t.quantity * case t.maker when 'buyer' then t.maker_bps else t.taker_bps end / 10000)
        or not (t.total = ceil(t.quantity * t.price / u.unit)
                or (t.total >= t.quantity * t.price / u.unit and t.total < (t.quantity + 1) * t.price / u.unit))
     union all
     select 'p2p_hold_wrong', jsonb_build_object('trade', coalesce(t.number, h.reference))
     from (select * from p2p_trade where hold_id is not null) t
     full join (select * from ledger_hold where reason = 'p2p.new_counterparty') h on h.id = t.hold_id
     where t.id is null or h.id is null or h.reference <> t.id::text or h.owner_id <> t.buyer_id
        or h.amount <> t.to_buyer - ${PART("buyer_fee")}`,
  ),
  sqlCheck(
    "I23",
    "What ads say is in trades, and what people are said to have traded, is what their trades come to",
    `select 'p2p_ad_wrong' as kind,
            jsonb_build_object('ad', a.id, 'asset', a.asset, 'amount', (a.reserved + a.traded)::text,
                               'entries', (s.reserved + s.traded)::text) as facts
     from p2p_ad a
     cross join lateral (
       select coalesce(sum(t.quantity) filter (where t.closed_at is null), 0) as reserved,
              coalesce(sum(t.to_buyer) filter (where t.closed_at is not null), 0) as traded
       from p2p_trade t where t.ad_id = a.id and t.honours is null) s
     where a.reserved <> s.reserved or a.traded <> s.traded
     union all
     select 'p2p_person_wrong', jsonb_build_object('client', p.user_id)
     from p2p_person p
     cross join lateral (
       select count(*) filter (where t.to_buyer > 0) as completed,
              count(*) filter (where t.status in ('cancelled_by_buyer', 'expired', 'resolved_refund')) as failed,
              count(*) filter (where t.status = 'resolved_refund') as lost
       from p2p_trade t where t.buyer_id = p.user_id and t.closed_at is not null) b
     cross join lateral (
       select count(*) filter (where t.to_buyer > 0 and t.status <> 'resolved_release') as completed,
              count(*) filter (where t.status = 'resolved_release') as lost
       from p2p_trade t where t.seller_id = p.user_id and t.closed_at is not null) s
     where p.completed_as_buyer <> b.completed or p.completed_as_seller <> s.completed
        or p.failed <> b.failed + s.lost or p.disputes_lost <> b.lost + s.lost`,
  ),
];
