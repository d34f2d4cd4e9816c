-- One history for everything that has states: what it left, what it went to, when and who. Each kind had a table of its
-- own, each with other columns. What the release before still writes into those is copied; a later release drops them.

create table state_change (
  number bigint generated always as identity primary key,
  machine text collate "C" not null,
  subject_id uuid not null,
  -- Null when it came into being.
  from_state text collate "C",
  to_state text collate "C" not null,
  at timestamptz not null,
  actor text not null,
  -- A code, or what a reviewer chose from a list; free text stands in the note, which is forgotten with the person.
  reason text,
  note text,
  idempotency_key text collate "C"
);
create index state_change_by_subject on state_change (subject_id, number);
create index state_change_by_machine on state_change (machine, subject_id, number);
revoke update, delete, truncate on state_change from lastro_app;
grant update (note) on state_change to lastro_app;

insert into state_change (machine, subject_id, from_state, to_state, at, actor, reason, note, idempotency_key)
select machine, subject_id, from_state, to_state, at, actor, reason, note, idempotency_key from (
  select 'otc_' || subject as machine, subject_id, from_status as from_state, to_status as to_state, at, actor,
         null::text as reason, null::text as note, idempotency_key, id::text as place from otc_event
  union all
  select 'pix_charge', charge_id, from_status, to_status, at, 'system', null, null, null,
         (to_status = 'PAID')::int::text from pix_charge_step
  union all
  select 'custody_deposit', deposit_id, from_status, to_status, at, 'system', reason, null, null, id::text
    from custody_deposit_step
  union all
  select 'custody_withdrawal', withdrawal_id, from_step, to_step, at, 'system', null, null, null, id::text
    from custody_withdrawal_step
  union all
  select 'custody_return', return_id, from_step, to_step, at, 'system', null, null, null, id::text
    from custody_return_step
  union all
  select case when document_id is null then 'kyc_case' else 'kyc_document' end, coalesce(document_id, case_id),
         from_status, to_status, at, actor, reason, note, null, id::text from customers_kyc_event
) past
order by at, place;

create function state_change_copy() returns trigger language plpgsql as $$
declare
  step jsonb := to_jsonb(new);
begin
  insert into state_change (machine, subject_id, from_state, to_state, at, actor, reason, note, idempotency_key)
  values (
    case tg_table_name
      when 'otc_event' then 'otc_' || (step ->> 'subject')
      when 'pix_charge_step' then 'pix_charge'
      when 'customers_kyc_event' then case when step ->> 'document_id' is null then 'kyc_case' else 'kyc_document' end
      else replace(tg_table_name, '_step', '')
    end,
    coalesce(step ->> 'document_id', step ->> 'case_id', step ->> 'subject_id', step ->> 'charge_id',
             step ->> 'deposit_id', step ->> 'withdrawal_id', step ->> 'return_id')::uuid,
    coalesce(step ->> 'from_status', step ->> 'from_step'),
    coalesce(step ->> 'to_status', step ->> 'to_step'),
    new.at, coalesce(step ->> 'actor', 'system'), step ->> 'reason', step ->> 'note', step ->> 'idempotency_key');
  return null;
end $$;

create trigger otc_event_copied after insert on otc_event for each row execute function state_change_copy();
create trigger pix_charge_step_copied after insert on pix_charge_step for each row execute function state_change_copy();
create trigger custody_deposit_step_copied after insert on custody_deposit_step
  for each row execute function state_change_copy();
create trigger custody_withdrawal_step_copied after insert on custody_withdrawal_step
  for each row execute function state_change_copy();
create trigger custody_return_step_copied after insert on custody_return_step
  for each row execute function state_change_copy();
create trigger customers_kyc_event_copied after insert on customers_kyc_event
  for each row execute function state_change_copy();

-- A reviewer's note is forgotten with the person it is about; nothing else ever changes.
create function state_change_only_forgets() returns trigger language plpgsql as $$
begin
  if new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' and exists (
    select from customers_purge p join customers_kyc_case c on c.user_id = p.user_id
    where p.what = 'account' and (c.id = old.subject_id or exists (
      select from customers_kyc_document d where d.id = old.subject_id and d.case_id = c.id))) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger state_change_only_forgets before update on state_change
  for each row execute function state_change_only_forgets();
create trigger state_change_append_only before delete or truncate on state_change
  for each statement execute function ledger_refuse_change();
