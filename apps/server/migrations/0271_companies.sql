-- Companies that ask for an account, those that have one, and the people who act for them.

create table companies_application (
  id uuid primary key,
  applicant_id uuid not null references customers_profile (id),
  status text collate "C" not null,
  tier text collate "C" not null,
  -- For lists; everything declared is in content_sealed.
  legal_name text not null default '',
  -- A keyed fingerprint of the CNPJ, by which two applications of one company are noticed.
  cnpj_index bytea,
  content_sealed bytea not null,
  reviewer_id uuid,
  -- What the reviewer wrote to the applicant with the last decision.
  note text,
  company_id uuid references customers_profile (id),
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint companies_application_known_status
    check (status in ('draft', 'submitted', 'in_review', 'revision_requested', 'approved', 'rejected')),
  constraint companies_application_known_tier check (tier in ('startup', 'midsize', 'enterprise')),
  constraint companies_application_reviewer_is_another check (reviewer_id <> applicant_id),
  constraint companies_application_approved_has_company check ((status = 'approved') = (company_id is not null)),
  constraint companies_application_one_per_company unique (company_id)
);
create index companies_application_of_applicant on companies_application (applicant_id, created_at desc);
create index companies_application_by_status on companies_application (status, submitted_at, id);
revoke delete, truncate on companies_application from lastro_app;

create table companies_document (
  id uuid primary key,
  application_id uuid not null references companies_application (id),
  type text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  bytes integer not null,
  uploaded_at timestamptz not null,
  constraint companies_document_known_type
    check (type in ('articles_of_association', 'proof_of_address', 'power_of_attorney')),
  constraint companies_document_one_per_type unique (application_id, type)
);
revoke truncate on companies_document from lastro_app;

create table companies_company (
  id uuid primary key references customers_profile (id),
  legal_name text not null,
  trade_name text not null,
  tier text collate "C" not null,
  -- Up to the first amount one person pays alone, up to the second one other person approves, above it two do. Both
  -- are null where nothing needs an approval.
  alone_up_to numeric(38, 0),
  one_approver_up_to numeric(38, 0),
  approved_at timestamptz not null,
  constraint companies_company_known_tier check (tier in ('startup', 'midsize', 'enterprise')),
  constraint companies_company_rules_rise check (alone_up_to >= 0 and one_approver_up_to >= alone_up_to
    and (alone_up_to is null) = (one_approver_up_to is null))
);
revoke delete, truncate on companies_company from lastro_app;

create table companies_member (
  company_id uuid not null references companies_company (id),
  user_id uuid not null references customers_profile (id),
  role text collate "C" not null,
  since timestamptz not null,
  primary key (company_id, user_id),
  constraint companies_member_known_role check (role in ('owner', 'operator', 'viewer', 'approver'))
);
create index companies_member_of_person on companies_member (user_id);
revoke truncate on companies_member from lastro_app;

-- At the end of each transaction: a company never is without an owner.
create function companies_keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from companies_member m where m.company_id = old.company_id and m.role = 'owner') then
    raise exception 'company % has no owner', old.company_id using errcode = 'restrict_violation',
      constraint = 'companies_company_has_an_owner';
  end if;
  return null;
end $$;
create constraint trigger companies_company_has_an_owner after update or delete on companies_member
  deferrable initially deferred for each row execute function companies_keep_an_owner();

create table companies_invitation (
  id uuid primary key,
  company_id uuid not null references companies_company (id),
  email text not null,
  role text collate "C" not null,
  status text collate "C" not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint companies_invitation_known_role check (role in ('owner', 'operator', 'viewer', 'approver')),
  constraint companies_invitation_known_status check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint companies_invitation_ended check ((status = 'open') = (ended_at is null))
);
create unique index companies_invitation_one_open on companies_invitation (company_id, email) where status = 'open';
create index companies_invitation_by_email on companies_invitation (email) where status = 'open';
revoke delete, truncate on companies_invitation from lastro_app;
