-- Transfers by a network that wait in suspense become cases: nobody's until an administrator says whose, sends them back
-- or writes them off. What the release before still writes is carried over when its transaction commits.

-- Has the case of an arrival stand where the arrival does, step by step; nothing where it does already.
create function cases_carry_arrival(p_arrival uuid) returns void language plpgsql as $$
declare
  a custody_arrival;
  v_sent_back custody_return;
  v_decision text;
  v_from text;
  v_to text;
  v_at timestamptz;
begin
  select * into strict a from custody_arrival where id = p_arrival;
  -- Credited by itself.
  if a.reason is null then
    return;
  end if;
  select * into v_sent_back from custody_return where arrival_id = a.id and step <> 'failed' order by id desc limit 1;
  v_decision := case
    when a.status = 'attributed' or (a.status = 'written_off' and a.user_id is not null) then 'attribute'
    when a.status in ('returning', 'returned') or (a.status = 'written_off' and v_sent_back.id is not null) then 'return'
    when a.status = 'written_off' then 'write_off' end;
  insert into cases_case (id, kind, subject, status, opened_by, opened_at)
  values (a.id, 'custody.arrival', a.id, 'opened', 'house', a.booked_at) on conflict do nothing;
  if found then
    insert into state_change (machine, subject_id, to_state, at, actor)
    values ('case', a.id, 'opened', a.booked_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role)
    values (gen_random_uuid(), a.id, 'opened', a.booked_at, 'system', 'system');
  end if;
  loop
    select status into v_from from cases_case where id = a.id for update;
    v_to := case
      when v_from in ('opened', 'in_review') and v_decision is not null then 'decided'
      when v_from = 'opened' and a.status = 'refused' then 'in_review'
      when v_from = 'decided' and a.status in ('attributed', 'returned', 'written_off') then 'closed'
      when v_from = 'decided' and v_decision is null then 'in_review' end;
    exit when v_to is null;
    v_at := case v_decision
      when 'attribute' then coalesce(a.decided_at, now())
      when 'return' then coalesce(case v_to when 'closed' then v_sent_back.processed_at else v_sent_back.created_at end, now())
      when 'write_off' then coalesce(a.written_off_at, now())
      else coalesce(a.decided_at, now()) end;
    update cases_case c set status = v_to, decision = v_decision,
           decided_by = case when v_decision is not null then 'administrator' end,
           takes_two = coalesce(v_decision in ('return', 'write_off') or (v_decision = 'attribute' and a.takes_two), false),
           decided_at = case when v_decision is not null then coalesce(c.decided_at, v_at) end,
           closed_at = case when v_to = 'closed' then v_at end
     where c.id = a.id;
    insert into state_change (machine, subject_id, from_state, to_state, at, actor, reason)
    values ('case', a.id, v_from, v_to, v_at, 'system', case when v_to = 'decided' then v_decision end);
    insert into cases_event (id, case_id, type, at, actor, role, facts)
    values (gen_random_uuid(), a.id,
            case when v_from = 'decided' and v_to = 'in_review' then 'decision_failed' else v_to end, v_at, 'system',
            'system', case when v_to = 'decided' then jsonb_build_object('decision', v_decision) else '{}' end);
  end loop;
end $$;

select cases_carry_arrival(id) from custody_arrival where reason is not null order by booked_at, id;

create function cases_follow_arrival() returns trigger language plpgsql as $$
begin
  perform cases_carry_arrival(new.id);
  return null;
end $$;
-- At the commit, when a server of this release has moved the case by itself.
create constraint trigger custody_arrival_followed after insert or update of status on custody_arrival
  deferrable initially deferred for each row execute function cases_follow_arrival();
