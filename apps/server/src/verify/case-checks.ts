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
                                             when 'returning' then array['decided'] else array['closed'] end)`,
  ),
];
