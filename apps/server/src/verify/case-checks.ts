import { LATEST } from "./product-checks.js";
import { type Check, sqlCheck } from "./report.js";

/** I19: a decided case has its decision, what is open has not outlived its deadline, and products agree with their cases. */
export const caseChecks: readonly Check[] = [
  sqlCheck(
    "I19",
    "Every decided case has its decision, and nothing open is past its deadline",
    `select 'case_without_decision' as kind, jsonb_build_object('id', c.id) as facts
     from cases_case c
     where c.status in ('decided', 'closed')
       and (c.decision is null or not exists (select from cases_event e where e.case_id = c.id and e.type = 'decided'))
     union all
     select 'case_past_deadline', jsonb_build_object('id', d.subject, 'deadline', d.name)
     from timers_timer d join cases_case c on c.kind = d.kind and c.id = d.subject
     where d.ended_at is null and (c.status in ('decided', 'closed') or d.due_at < ${LATEST} - interval '1 day')
     union all
     select 'case_without_deadline', jsonb_build_object('id', c.id)
     from cases_case c
     where c.status = 'waiting'
       and not exists (select from timers_timer d where d.kind = c.kind and d.subject = c.id and d.ended_at is null)
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, d.id), 'status', coalesce(c.status, '-'))
     from grain_dispute d
     full join (select * from cases_case where kind = 'grain.dispute') c on c.id = d.id and c.subject = d.order_id
     where d.id is null or c.id is null
        or c.status is distinct from case d.status when 'open' then 'waiting' when 'mediation' then 'in_review' else 'closed' end
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, u.id), 'status', coalesce(c.status, '-'))
     from pix_unmatched u
     full join (select * from cases_case where kind = 'pix.unmatched') c on c.id = u.id and c.subject = u.id
     where u.id is null or c.id is null
        or not c.status = any (case u.status when 'OPEN' then array['opened', 'in_review']
                                             when 'RETURNING' then array['decided'] else array['closed'] end)
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, a.id), 'status', coalesce(c.status, '-'))
     from (select * from custody_arrival where reason is not null) a
     full join (select * from cases_case where kind = 'custody.arrival') c on c.id = a.id and c.subject = a.id
     where a.id is null or c.id is null
        or not c.status = any (case a.status when 'suspense' then array['opened', 'in_review']
                                             when 'refused' then array['in_review']
                                             when 'returning' then array['decided'] else array['closed'] end)
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, d.id), 'status', coalesce(c.status, '-'))
     from pix_disputes_dispute d
     full join (select * from cases_case where kind in ('pix.contested', 'pix.recovery')) c on c.id = d.id and c.subject = d.id
     where d.id is null or c.id is null or c.kind <> case d.direction when 'incoming' then 'pix.contested' else 'pix.recovery' end
        or c.status <> case when d.stage = 'defence' then 'waiting'
                            when d.stage in ('in_review', 'submitted', 'created', 'tracked', 'awaiting_analysis') then 'in_review'
                            when d.stage in ('refunding', 'monitoring', 'analysed') then 'decided' else 'closed' end
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, r.id), 'status', coalesce(c.status, '-'))
     from recoveries_recovery r
     full join (select * from cases_case where kind = 'crypto.recovery') c on c.id = r.id and c.subject = r.id
     where r.id is null or c.id is null
        or c.status <> case r.stage when 'in_review' then 'in_review' when 'offered' then 'waiting'
                                    when 'accepted' then 'in_review' when 'sending' then 'decided' else 'closed' end
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, d.id), 'status', coalesce(c.status, '-'))
     from (select id, trade_id, outcome from p2p_dispute union all select id, trade_id, outcome from p2p_late_payment) d
     full join (select * from cases_case where kind in ('p2p.dispute', 'p2p.late_payment')) c on c.id = d.id and c.subject = d.trade_id
     where d.id is null or c.id is null or (c.status = 'closed') <> (d.outcome is not null)
        or c.decision is distinct from d.outcome
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, d.id), 'status', coalesce(c.status, '-'))
     from cards_contest d
     full join (select * from cases_case where kind = 'cards.contest') c on c.id = d.id and c.subject = d.id
     where d.id is null or c.id is null
        or c.status <> case when d.ended_at is null then 'in_review' else 'closed' end
        or c.decision is distinct from case when d.ended_at is not null then d.status end
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, v.id), 'status', coalesce(c.status, '-'))
     from grain_verification v
     full join (select * from cases_case where kind = 'grain.verification') c on c.id = v.id and c.subject = v.id
     where v.id is null or c.id is null
        or not c.status = any (case v.status when 'draft' then array['opened', 'in_review']
                                             when 'submitted' then array['in_review'] else array['closed'] end)
        or not coalesce(c.decision, 'none') = any (case when v.ended_at is null then array['none']
             when v.status = 'lapsed' then array['approved', 'lapsed'] else array[v.status] end)
     union all
     select 'case_not_as_subject', jsonb_build_object('id', coalesce(c.id, s.id), 'status', coalesce(c.status, '-'))
     from support_conversation s
     full join (select * from cases_case where kind = 'support.conversation') c on c.id = s.id and c.subject = s.id
     where s.id is null or c.id is null
        or c.status <> case when s.closed_at is null then 'in_review' else 'closed' end`,
  ),
  sqlCheck(
    "I20",
    "What is set aside for contested Pix is what open disputes hold, and what is watched for what the books say",
    `select 'contest_not_held' as kind, jsonb_build_object('id', coalesce(d.id::text, h.reference), 'asset', 'BRL',
       'amount', coalesce(d.left_held, 0)::text, 'entries', coalesce(h.amount - h.captured - h.released, 0)::text) as facts
     from (select * from ledger_hold where reason = 'pix.contested') h
     full join (select d.id, d.hold_id, d.ended_at,
                  case when d.ended_at is not null or d.stage = 'monitoring' then 0
                       when d.stage = 'refunding' then (select coalesce(sum(r.amount), 0) from pix_disputes_refund r
                                 where r.dispute_id = d.id and r.source = 'hold' and r.status = 'processing')
                       else greatest(0, d.blocked - coalesce((select sum(m.amount) from ledger_hold_move m
                                          where m.hold_id = d.hold_id and m.kind in ('capture', 'release')), 0)) end as left_held
                from pix_disputes_dispute d where d.hold_id is not null) d on d.hold_id = h.id
     where d.id is null or h.id is null or h.reference <> d.id::text
        or d.left_held <> h.amount - h.captured - h.released
     union all
     select 'contest_not_monitored', jsonb_build_object('amount', watched::text, 'entries', booked::text, 'asset', 'BRL')
     from (select coalesce((select sum(d.monitored - coalesce((select sum(r.amount) from pix_disputes_refund r
                              where r.dispute_id = d.id and r.source = 'monitored' and r.status = 'returned'), 0))
                            from pix_disputes_dispute d), 0) as watched,
             coalesce((select sum(balance) from ledger_account
                       where owner_id is null and code = 'med_monitored' and asset = 'BRL'), 0) as booked) t
     where watched <> booked`,
  ),
  sqlCheck(
    "I21",
    "The fee of a recovery is held while it is accepted, taken once when it succeeded, and else free",
    `select 'recovery_fee_differs' as kind, jsonb_build_object('id', coalesce(r.id::text, h.reference), 'asset', 'BRL',
       'amount', coalesce(r.fee, 0)::text, 'entries', coalesce(h.amount - h.released, 0)::text) as facts
     from (select * from recoveries_recovery where hold_id is not null) r
     full join (select * from ledger_hold where reason = 'crypto.recovery') h on h.id = r.hold_id
     where r.id is null or h.id is null or h.reference <> r.id::text or h.amount <> r.fee
        or h.amount - h.captured - h.released <> case when r.stage in ('accepted', 'sending') then r.fee else 0 end
        or h.captured <> case when r.stage = 'recovered' then r.fee else 0 end`,
  ),
  sqlCheck(
    "I27",
    "What stands credited for contested purchases is what open contests are about, and each was credited once",
    `select 'card_contests_not_booked' as kind,
       jsonb_build_object('amount', credited::text, 'entries', booked::text, 'asset', 'BRL') as facts
     from (select coalesce((select sum(amount) from cards_contest where ended_at is null), 0) as credited,
                  -coalesce((select balance from ledger_account
                       where owner_id is null and code = 'card_dispute' and asset = 'BRL'), 0) as booked) t
     where credited <> booked`,
  ),
];
