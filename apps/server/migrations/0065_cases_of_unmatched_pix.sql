-- Pix in suspense become cases: nobody's until an administrator says whose, or gives it back. What the release before
-- still writes is carried over as it is written.

-- Has the case of a Pix in suspense stand where the Pix does, step by step; nothing where it does already.
create function cases_carry_unmatched_pix(p_unmatched uuid) returns void language plpgsql as $$
declare
  u pix_unmatched;
  v_received timestamptz;
  v_decision text;
  v_from text;
  v_to text;
  v_at timestamptz;
begin
  select * into strict u from pix_unmatched where id = p_unmatched;
  v_decision := case u.status when 'ATTRIBUTED' then 'attribute' when 'RETURNING' then 'return' when 'RETURNED' then 'return' end;
  insert into cases_case (id, kind, subject, status, opened_by, opened_at)
  values (u.id, 'pix.unmatched', u.id, 'opened', 'house', u.opened_at) on conflict do nothing;
  if found then
    insert into state_change (machine, subject_id, to_state, at, actor)
    values ('case', u.id, 'opened', u.opened_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role)
    values (gen_random_uuid(), u.id, 'opened', u.opened_at, 'system', 'system');
    select received_at into v_received from pix_payment where id = u.payment_id;
    -- A Pix may be given back for 90 days.
    insert into cases_deadline (id, case_id, kind, due_at, started_at, ended_at, expired)
    values (gen_random_uuid(), u.id, 'return_window', v_received + interval '90 days', u.opened_at,
            case when v_received + interval '90 days' <= now() then now() end,
            v_received + interval '90 days' <= now());
  end if;
  loop
    select status into v_from from cases_case where id = u.id for update;
    v_to := case
      when v_from in ('opened', 'in_review') and v_decision is not null then 'decided'
      when v_from = 'decided' and u.status in ('ATTRIBUTED', 'RETURNED') then 'closed'
      when v_from = 'decided' and u.status = 'OPEN' then 'in_review' end;
    exit when v_to is null;
    v_at := coalesce(u.decided_at, now());
    update cases_case c set status = v_to, decision = v_decision,
           decided_by = case when v_decision is null then null
             when u.status = 'RETURNED' and not exists (
               select from pix_return r where r.unmatched_id = u.id and r.status = 'RETURNED') then 'system'
             else 'administrator' end,
           takes_two = u.takes_two and v_decision is not null,
           decided_at = case when v_decision is not null then v_at end,
           closed_at = case when v_to = 'closed' then v_at end
     where c.id = u.id;
    if v_to = 'decided' then
      update cases_deadline set ended_at = v_at where case_id = u.id and ended_at is null;
    end if;
    insert into state_change (machine, subject_id, from_state, to_state, at, actor)
    values ('case', u.id, v_from, v_to, v_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role, facts)
    values (gen_random_uuid(), u.id, case when v_to = 'in_review' then 'decision_failed' else v_to end, v_at, 'system',
            'system', case when v_to = 'decided' then jsonb_build_object('decision', v_decision) else '{}' end);
  end loop;
end $$;

select cases_carry_unmatched_pix(id) from pix_unmatched order by opened_at, id;

create function cases_follow_unmatched_pix() returns trigger language plpgsql as $$
begin
  perform cases_carry_unmatched_pix(new.id);
  return null;
end $$;
create trigger pix_unmatched_followed after insert or update on pix_unmatched
  for each row execute function cases_follow_unmatched_pix();
