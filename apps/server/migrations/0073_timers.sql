-- The timers of escrows and the deadlines of cases are one thing, for any product: a row with its subject, its name and its
-- end, which one job runs.

create table timers_timer (
  id uuid primary key,
  -- What the subject is: an escrow by its product, a case by its kind.
  kind text collate "C" not null,
  subject uuid not null,
  name text collate "C" not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  -- The highest percentage of its time that was warned of.
  warned smallint not null default 0,
  ended_at timestamptz,
  -- Whether it ended because its time had come.
  fired boolean not null default false
);

insert into timers_timer (id, kind, subject, name, due_at, started_at, warned, ended_at, fired)
select t.id, e.product, t.escrow_id, t.name, t.due_at, t.started_at, t.warned, t.ended_at, t.fired
  from escrow_timer t join escrow_agreement e on e.id = t.escrow_id;
insert into timers_timer (id, kind, subject, name, due_at, started_at, warned, ended_at, fired)
select d.id, c.kind, d.case_id, d.kind, d.due_at, d.started_at, d.warned, d.ended_at, d.expired
  from cases_deadline d join cases_case c on c.id = d.case_id;

create unique index timers_timer_one_of_a_name on timers_timer (kind, subject, name) where ended_at is null;
create index timers_timer_due on timers_timer (due_at, id) where ended_at is null;
revoke delete, truncate on timers_timer from lastro_app;

-- Dropped, not kept beside it: a program of the release before fails on them instead of starting timers nobody runs.
drop table escrow_timer;
drop table cases_deadline;

-- As before, with the deadlines of the cases they carry over among the timers.
create or replace function cases_carry_dispute(p_dispute uuid) returns void language plpgsql as $$
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
      insert into timers_timer (id, kind, subject, name, due_at, started_at)
      values (gen_random_uuid(), 'grain.dispute', d.id, case v_to when 'waiting' then 'direct_settlement' else 'ruling' end,
              case v_to when 'waiting' then d.opened_at + interval '14 days' else now() + interval '30 days' end,
              case v_to when 'waiting' then d.opened_at else now() end);
    end if;
    update timers_timer set ended_at = coalesce(d.decided_at, now())
     where kind = 'grain.dispute' and subject = d.id and ended_at is null
       and (v_to in ('decided', 'closed') or (v_to = 'in_review' and name <> 'ruling'));
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

create or replace function cases_carry_unmatched_pix(p_unmatched uuid) returns void language plpgsql as $$
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
    insert into timers_timer (id, kind, subject, name, due_at, started_at, ended_at, fired)
    values (gen_random_uuid(), 'pix.unmatched', u.id, 'return_window', v_received + interval '90 days', u.opened_at,
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
      update timers_timer set ended_at = v_at
       where kind = 'pix.unmatched' and subject = u.id and ended_at is null;
    end if;
    insert into state_change (machine, subject_id, from_state, to_state, at, actor)
    values ('case', u.id, v_from, v_to, v_at, 'system');
    insert into cases_event (id, case_id, type, at, actor, role, facts)
    values (gen_random_uuid(), u.id, case when v_to = 'in_review' then 'decision_failed' else v_to end, v_at, 'system',
            'system', case when v_to = 'decided' then jsonb_build_object('decision', v_decision) else '{}' end);
  end loop;
end $$;
