-- Who the clients are and how the house made sure of it: profiles, verification cases, their documents and history.

create table customers_profile (
  -- The identity's user id.
  id uuid primary key,
  nome text not null,
  email text not null,
  -- E.164.
  telefone text collate "C" not null,
  -- Encrypted; looked up and kept unique by a keyed fingerprint.
  cpf_sealed bytea not null,
  cpf_index bytea not null,
  endereco text not null,
  cidade text not null,
  estado text collate "C" not null,
  cep text collate "C" not null,
  phone_verified boolean not null default false,
  cpf_verified boolean not null default false,
  -- What asks for KYC Plus asks for this; set and taken by the decision on a case, in its transaction.
  verified_at timestamptz,
  platform_id text collate "C" not null,
  language text collate "C" not null,
  created_at timestamptz not null,
  constraint customers_profile_cpf_belongs_to_one_person unique (cpf_index),
  constraint customers_profile_platform_id_names_one_person unique (platform_id)
);
create index customers_profile_by_email on customers_profile (email);
create index customers_profile_by_phone on customers_profile (telefone);
create index customers_profile_newest on customers_profile (created_at desc, id desc);

-- An account that its owner closed. What the law wants kept stays, and may go on the day named here.
create table customers_closure (
  user_id uuid primary key references customers_profile (id),
  closed_at timestamptz not null,
  purge_on date not null,
  constraint customers_closure_keeps_for_a_while check (purge_on > closed_at::date)
);
revoke update, delete, truncate on customers_closure from lastro_app;

-- What was forgotten of a closed account once the law no longer wanted it kept: pictures of faces first, then whatever
-- names the person. The books stay.
create table customers_purge (
  user_id uuid not null references customers_closure (user_id),
  what text collate "C" not null,
  at timestamptz not null,
  primary key (user_id, what),
  constraint customers_purge_is_of_something_known check (what in ('selfies', 'account'))
);
revoke update, delete, truncate on customers_purge from lastro_app;

create table customers_kyc_case (
  id uuid primary key,
  user_id uuid not null references customers_profile (id),
  status text collate "C" not null,
  -- What the applicant declared, encrypted.
  personal_sealed bytea,
  document_expires_on date,
  findings text[] not null default '{}',
  reviewer_id uuid,
  rejection_reason text collate "C",
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  -- When the present state ends by itself: a revision lapses, a cool-down is over.
  state_ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customers_kyc_case_one_per_person unique (user_id),
  constraint customers_kyc_case_known_status check (status in ('DRAFT', 'SUBMITTED', 'CHECKING', 'ON_HOLD',
    'IN_REVIEW', 'REVISION', 'APPROVED', 'REVERIFY', 'REJECTED_RETRY', 'REJECTED_FINAL')),
  constraint customers_kyc_case_reviewer_is_not_the_applicant check (reviewer_id <> user_id)
);
create index customers_kyc_case_by_status on customers_kyc_case (status, submitted_at, id);
create index customers_kyc_case_by_end on customers_kyc_case (state_ends_at) where state_ends_at is not null;
create index customers_kyc_case_by_expiry on customers_kyc_case (document_expires_on) where status = 'APPROVED';

create table customers_kyc_document (
  id uuid primary key,
  case_id uuid not null references customers_kyc_case (id),
  user_id uuid not null,
  type text collate "C" not null,
  side text collate "C",
  status text collate "C" not null,
  reason text collate "C",
  content_type text collate "C" not null,
  bytes integer not null,
  -- Fingerprint of what was uploaded, by which the same file in two people's cases is noticed.
  content_index bytea not null,
  -- When it was sent to review; before that its owner may still take it away.
  submitted_at timestamptz,
  uploaded_at timestamptz not null,
  constraint customers_kyc_document_known_type
    check (type in ('rg', 'cnh', 'passport', 'selfie', 'proof_of_address')),
  constraint customers_kyc_document_known_side check (side in ('front', 'back')),
  constraint customers_kyc_document_known_status
    check (status in ('PENDING', 'ACCEPTED', 'REVISION', 'REJECTED', 'REPLACED')),
  constraint customers_kyc_document_says_why check ((status in ('REVISION', 'REJECTED')) <= (reason is not null))
);
create unique index customers_kyc_document_one_per_place
  on customers_kyc_document (case_id, type, coalesce(side, '')) where status <> 'REPLACED';
create index customers_kyc_document_by_content on customers_kyc_document (content_index);

-- Apart from the row that lists say much of, so that lists never read it. Encrypted with the document's id.
create table customers_kyc_file (
  document_id uuid primary key references customers_kyc_document (id) on delete cascade,
  content_sealed bytea not null
);
alter table customers_kyc_file alter column content_sealed set storage external;

-- Every transition of a case, and of a document where document_id is given. Append-only.
create table customers_kyc_event (
  id uuid primary key,
  case_id uuid not null references customers_kyc_case (id),
  document_id uuid,
  at timestamptz not null,
  actor text not null,
  from_status text collate "C",
  to_status text collate "C" not null,
  reason text collate "C",
  note text
);
create index customers_kyc_event_by_case on customers_kyc_event (case_id, at, id);

create trigger customers_kyc_event_append_only before delete or truncate on customers_kyc_event
  for each statement execute function ledger_refuse_change();

-- What reviewers wrote goes with the person it was written about, and nothing else ever changes.
create function customers_only_forget() returns trigger language plpgsql as $$
begin
  if new.note is null and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' and exists (
    select from customers_purge p join customers_kyc_case c on c.user_id = p.user_id
    where c.id = old.case_id and p.what = 'account') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger customers_kyc_event_only_forgets before update on customers_kyc_event
  for each row execute function customers_only_forget();
revoke update, delete, truncate on customers_kyc_event from lastro_app;
grant update (note) on customers_kyc_event to lastro_app;
revoke delete, truncate on customers_kyc_case from lastro_app;
revoke truncate on customers_profile from lastro_app;

-- A profile goes only after its user, as that of a registration nobody confirmed; whoever did anything here stays.
create function customers_profile_goes_last() returns trigger language plpgsql as $$
begin
  if exists (select from identity_user u where u.id = old.id) then
    raise exception 'customers_profile % has a user', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger customers_profile_goes_last before delete on customers_profile
  for each row execute function customers_profile_goes_last();

-- The two people of payments, asked for together: the sender's name, and whom the sender's words mean, in the order
-- given. A handle is as its column keeps it (a CPF as the hexadecimal of its fingerprint). Somebody whose address is
-- not confirmed, or who closed the account, is not meant, and a handle several people have given means nobody. Called by
-- this module and, so that a transfer is one call, by `accounts_transfer_send` (migration 0012).
create function customers_find_parties(p_senders uuid[], p_handle_kinds text[], p_handles text[])
returns table (sender_name text, recipient_id uuid, recipient_name text) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select (select s.nome from customers_profile s where s.id = q.sender), r.ids[1], r.names[1]
    from unnest(p_senders, p_handle_kinds, p_handles) with ordinality as q (sender, kind, handle, place)
    left join lateral (
      select array_agg(m.id) as ids, array_agg(m.nome) as names
        from (select p.id, p.nome from customers_profile p where q.kind = 'email' and p.email = q.handle
              union all
              select p.id, p.nome from customers_profile p where q.kind = 'phone' and p.telefone = q.handle
              union all
              select p.id, p.nome from customers_profile p where q.kind = 'platformId' and p.platform_id = q.handle
              union all
              select p.id, p.nome from customers_profile p
               where q.kind = 'cpf' and p.cpf_index = case q.kind when 'cpf' then decode(q.handle, 'hex') end) m
       where (select u.email_confirmed_at from identity_user u where u.id = m.id) is not null
         and not exists (select from customers_closure c where c.user_id = m.id)
      having count(*) = 1) r on true
   order by q.place;
end $$;
