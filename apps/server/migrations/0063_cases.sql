-- What people and the house do not agree on, or what waits for a person to decide, becomes a case with parties, evidence,
-- a thread, deadlines, an administrator, a decision and a timeline, whichever product it comes from.

create table cases_case (
  id uuid primary key,
  -- Registered by the product that opens such cases.
  kind text collate "C" not null,
  -- What it is about, in that product's tables.
  subject uuid not null,
  status text collate "C" not null,
  -- The role of the party it waits for; null where it waits for all of them.
  waiting_for text collate "C",
  -- A party's role, or house.
  opened_by text collate "C" not null,
  opened_at timestamptz not null,
  assignee_id uuid,
  assigned_at timestamptz,
  decision text collate "C",
  decided_by text collate "C",
  decision_reason text,
  -- Whether the decision was one that takes two administrators.
  takes_two boolean not null default false,
  decided_at timestamptz,
  closed_at timestamptz,
  constraint cases_case_once_per_subject unique (kind, subject),
  constraint cases_case_status_known check (status in ('opened', 'waiting', 'in_review', 'decided', 'closed')),
  constraint cases_case_decided_has_its_decision check (
    (status in ('decided', 'closed')) = (decision is not null) and (decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null)),
  constraint cases_case_decided_by_known check (decided_by in ('parties', 'administrator', 'system')),
  constraint cases_case_closed_has_its_time check ((status = 'closed') = (closed_at is not null)),
  constraint cases_case_assigned_at_a_time check ((assignee_id is null) = (assigned_at is null))
);
create index cases_case_open on cases_case (opened_at, id) where status <> 'closed';
create index cases_case_open_by_assignee on cases_case (assignee_id, opened_at, id) where status <> 'closed';
revoke delete, truncate on cases_case from lastro_app;

create table cases_party (
  case_id uuid not null references cases_case (id),
  role text collate "C" not null,
  person_id uuid not null,
  primary key (case_id, role)
);
create index cases_party_by_person on cases_party (person_id, case_id);
revoke update, delete, truncate on cases_party from lastro_app;

create table cases_evidence (
  id uuid primary key,
  case_id uuid not null references cases_case (id),
  -- A party's role, or administrator.
  role text collate "C" not null,
  added_by uuid,
  name text not null,
  content_type text collate "C" not null,
  -- Of what is kept; the hash is of the file as it was sent.
  size integer not null,
  sha256 text collate "C" not null,
  note text,
  added_at timestamptz not null
);
create index cases_evidence_in_order on cases_evidence (case_id, added_at, id);
revoke update, delete, truncate on cases_evidence from lastro_app;

create table cases_message (
  id uuid primary key,
  case_id uuid not null references cases_case (id),
  number bigint generated always as identity,
  role text collate "C" not null,
  author_id uuid not null,
  -- A note between administrators: no party reads it.
  internal boolean not null,
  text text not null,
  at timestamptz not null,
  constraint cases_message_notes_are_of_administrators check (not internal or role = 'administrator')
);
create index cases_message_in_order on cases_message (case_id, number);
revoke update, delete, truncate on cases_message from lastro_app;

create table cases_deadline (
  id uuid primary key,
  case_id uuid not null references cases_case (id),
  kind text collate "C" not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  -- The highest percentage of its time that was warned of.
  warned smallint not null default 0,
  ended_at timestamptz,
  -- Whether it ended because its time had come.
  expired boolean not null default false
);
create unique index cases_deadline_one_of_a_kind on cases_deadline (case_id, kind) where ended_at is null;
create index cases_deadline_due on cases_deadline (due_at, id) where ended_at is null;
revoke delete, truncate on cases_deadline from lastro_app;

-- The timeline.
create table cases_event (
  id uuid primary key,
  case_id uuid not null references cases_case (id),
  number bigint generated always as identity,
  type text collate "C" not null,
  at timestamptz not null,
  actor text collate "C" not null,
  -- A party's role, administrator or system.
  role text collate "C" not null,
  -- Read by administrators alone.
  internal boolean not null default false,
  reason text,
  facts jsonb not null default '{}'
);
create index cases_event_in_order on cases_event (case_id, number);
revoke update, delete, truncate on cases_event from lastro_app;

-- Sealed files of evidence, and of the documents of KYC: one store, each file under the key of its purpose.
alter table customers_kyc_file rename to cases_file;
alter table cases_file rename column document_id to id;
alter table cases_file rename constraint customers_kyc_file_pkey to cases_file_pkey;
alter table cases_file drop constraint customers_kyc_file_document_id_fkey;
-- The default is for the release before, which writes through the view.
alter table cases_file add column purpose text collate "C" not null default 'customers.kyc_file';
revoke update, truncate on cases_file from lastro_app;

create view customers_kyc_file as
  select id as document_id, content_sealed from cases_file where purpose = 'customers.kyc_file';
grant select, insert, delete on customers_kyc_file to lastro_app;

-- The release before deletes a document and expects its file to go with it.
create function customers_kyc_document_takes_its_file() returns trigger language plpgsql as $$
begin
  delete from cases_file where id = old.id and purpose = 'customers.kyc_file';
  return old;
end $$;
create trigger customers_kyc_document_takes_its_file after delete on customers_kyc_document
  for each row execute function customers_kyc_document_takes_its_file();
