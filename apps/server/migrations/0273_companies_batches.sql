-- Payments of a company by a file: each line is checked before anything is confirmed, and paid once.
create table companies_batch (
  id uuid primary key,
  company_id uuid not null references companies_company (id),
  name text not null,
  status text collate "C" not null,
  created_by uuid not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  proposal_id uuid references companies_proposal (id),
  constraint companies_batch_known_status check (status in ('draft', 'waiting', 'paying', 'done', 'cancelled')),
  constraint companies_batch_waits_for_a_proposal check (status <> 'waiting' or proposal_id is not null),
  constraint companies_batch_paid_was_confirmed check (status in ('draft', 'cancelled') or confirmed_at is not null)
);
create index companies_batch_of_company on companies_batch (company_id, id desc);
create index companies_batch_of_proposal on companies_batch (proposal_id) where proposal_id is not null;
create index companies_batch_paying on companies_batch (id) where status = 'paying';
revoke delete, truncate on companies_batch from lastro_app;

create table companies_batch_line (
  id uuid primary key,
  batch_id uuid not null references companies_batch (id),
  number integer not null,
  -- Key, name and description, encrypted.
  content_sealed bytea not null,
  typed_amount text not null,
  amount numeric(38, 0),
  pay_on date,
  is_duplicate boolean not null,
  status text collate "C" not null,
  problem text collate "C",
  failure text collate "C",
  payment_id uuid unique,
  constraint companies_batch_line_number unique (batch_id, number),
  constraint companies_batch_line_known_status check (status in ('ready', 'problem', 'paid', 'failed')),
  constraint companies_batch_line_amount check (amount > 0 or (amount is null and status = 'problem')),
  constraint companies_batch_line_problem check ((status = 'problem') = (problem is not null)),
  constraint companies_batch_line_failure check ((status = 'failed') = (failure is not null)),
  constraint companies_batch_line_paid check ((status = 'paid') = (payment_id is not null))
);
create index companies_batch_line_due on companies_batch_line (batch_id, number) where status = 'ready';
revoke delete, truncate on companies_batch_line from lastro_app;
