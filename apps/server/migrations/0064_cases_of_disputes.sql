-- Disputes of grain become cases. Their rows stay for the release before, and what it still writes into them is carried
-- over as it is written. Evidence is carried over by a job, which has the key to seal it.

-- Has a dispute's case stand where the dispute does, step by step; nothing where it does already.
create function cases_carry_dispute(p_dispute uuid) returns void language plpgsql as $$
declare
  d grain_dispute;
  v_from text;
  v_to text;
  v_at timestamptz;
begin
  select * into strict d from grain_dispute where id = p_dispute;
  insert into cases_case (id, kind, subject, status, opened_by, opened_at)
  values (d.id, 'grain.dispute', d.order_id, 'opened', d.opened_by, d.opened_at) on conflict do nothing;
  if found then
    insert into cases_party (case_id, role, person_id)
    select d.id, s.role, s.person from grain_order o
     cross join lateral (values ('buyer', o.buyer_id), ('producer', o.producer_id)) as s (role, person)
     where o.id = d.order_id;
    insert into state_change (machine, subject_id, to_state, at, actor)
    values ('case', d.id, 'opened', d.opened_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role, reason)
    values (gen_random_uuid(), d.id, 'opened', d.opened_at, 'system', d.opened_by, d.description);
  end if;
  loop
    select status into v_from from cases_case where id = d.id for update;
    v_to := case v_from
      when 'opened' then 'waiting'
      when 'waiting' then case d.status when 'mediation' then 'in_review' when 'decided' then 'decided' end
      when 'in_review' then case d.status when 'decided' then 'decided' end
      when 'decided' then 'closed' end;
    exit when v_to is null;
    if (v_to, d.status) in (('waiting', 'open'), ('in_review', 'mediation')) then
      insert into cases_deadline (id, case_id, kind, due_at, started_at)
      values (gen_random_uuid(), d.id, case v_to when 'waiting' then 'direct_settlement' else 'ruling' end,
              case v_to when 'waiting' then d.opened_at + interval '14 days' else now() + interval '30 days' end,
              case v_to when 'waiting' then d.opened_at else now() end);
    end if;
    update cases_deadline set ended_at = coalesce(d.decided_at, now())
     where case_id = d.id and ended_at is null and (v_to in ('decided', 'closed') or (v_to = 'in_review' and kind <> 'ruling'));
    v_at := case when v_to = 'waiting' then d.opened_at else coalesce(d.decided_at, now()) end;
    update cases_case c set status = v_to,
           decision = case when v_to in ('decided', 'closed') then 'split' end,
           decided_by = case when v_to in ('decided', 'closed') then
             case d.outcome_by when 'agreement' then 'parties' else d.outcome_by end end,
           decision_reason = case when v_to in ('decided', 'closed') then d.outcome_reason end,
           takes_two = d.takes_two and v_to in ('decided', 'closed'),
           decided_at = case when v_to in ('decided', 'closed') then d.decided_at end,
           closed_at = case when v_to = 'closed' then d.decided_at end
     where c.id = d.id;
    insert into state_change (machine, subject_id, from_state, to_state, at, actor)
    values ('case', d.id, v_from, v_to, v_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role, reason, facts)
    values (gen_random_uuid(), d.id, v_to, v_at, 'system',
            case when v_to = 'decided' and d.outcome_by = 'administrator' then 'administrator' else 'system' end,
            case when v_to = 'decided' then d.outcome_reason end,
            case when v_to = 'decided' then '{"decision": "split"}' else '{}' end::jsonb);
  end loop;
end $$;

select cases_carry_dispute(id) from grain_dispute order by opened_at, id;

create function cases_follow_dispute() returns trigger language plpgsql as $$
begin
  perform cases_carry_dispute(new.id);
  return null;
end $$;
create trigger grain_dispute_followed after insert or update on grain_dispute
  for each row execute function cases_follow_dispute();

-- As they ran on the order's escrow; a ruling that is overdue has none any more.
update cases_deadline r set due_at = t.due_at, started_at = t.started_at, warned = t.warned
  from escrow_timer t join grain_dispute d on d.order_id = t.escrow_id
 where r.case_id = d.id and r.kind = t.name and r.ended_at is null and t.ended_at is null;
update cases_deadline r set ended_at = t.ended_at, due_at = t.due_at, started_at = t.started_at, expired = true
  from escrow_timer t join grain_dispute d on d.order_id = t.escrow_id
 where r.case_id = d.id and r.kind = t.name and r.ended_at is null and t.fired;
delete from escrow_timer where name in ('direct_settlement', 'ruling');

-- When its sealed copy was made. A day later, when no server of the release before runs, the plain content goes.
alter table grain_dispute_evidence add column sealed_at timestamptz;
grant update (content, sealed_at) on grain_dispute_evidence to lastro_app;
create index grain_dispute_evidence_plain on grain_dispute_evidence (added_at, id) where content <> '';
