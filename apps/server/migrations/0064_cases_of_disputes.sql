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

insert into cases_deadline (id, case_id, kind, due_at, started_at, warned, ended_at, expired)
select t.id, d.id, t.kind, t.due_at, t.started_at, t.reminded, t.ended_at, t.fired
  from grain_order_timer t join grain_dispute d on d.order_id = t.order_id
 where t.kind in ('direct_settlement', 'ruling');

create function cases_follow_order_timer() returns trigger language plpgsql as $$
begin
  insert into cases_deadline (id, case_id, kind, due_at, started_at, warned, ended_at, expired)
  select new.id, d.id, new.kind, new.due_at, new.started_at, new.reminded, new.ended_at, new.fired
    from grain_dispute d where d.order_id = new.order_id
     and not exists (select from cases_deadline r where r.case_id = d.id and r.kind = new.kind and r.ended_at is null
                                                    and r.id <> new.id)
  on conflict (id) do update set due_at = excluded.due_at, warned = greatest(cases_deadline.warned, excluded.warned),
    ended_at = coalesce(cases_deadline.ended_at, excluded.ended_at), expired = cases_deadline.expired or excluded.expired;
  return null;
end $$;
create trigger grain_order_timer_followed after insert or update on grain_order_timer
  for each row when (new.kind in ('direct_settlement', 'ruling')) execute function cases_follow_order_timer();

-- When its sealed copy was made. A day later, when no server of the release before runs, the plain content goes.
alter table grain_dispute_evidence add column sealed_at timestamptz;
grant update (content, sealed_at) on grain_dispute_evidence to lastro_app;
create index grain_dispute_evidence_plain on grain_dispute_evidence (added_at, id) where content <> '';
