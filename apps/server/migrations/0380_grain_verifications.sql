-- Who people and companies of the marketplace are, proven by documents an administrator looks at. The documents are the
-- evidence of a case by the verification's id; here stands what each of them proves.
create table grain_verification (
  id uuid primary key,
  user_id uuid not null references grain_account (user_id),
  status text collate "C" not null,
  started_at timestamptz not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  -- What a refusal says.
  reason text,
  car_number text collate "C",
  environmental_certificate text,
  environmental_issued_on date,
  constraint grain_verification_status_known check (status in ('draft', 'submitted', 'approved', 'refused', 'lapsed')),
  constraint grain_verification_submitted_first check (status in ('draft', 'lapsed') or submitted_at is not null),
  constraint grain_verification_ended_whole check ((ended_at is null) = (status in ('draft', 'submitted'))),
  constraint grain_verification_refused_with_reason check (status <> 'refused' or reason is not null),
  constraint grain_verification_environmental_whole
    check ((environmental_certificate is null) = (environmental_issued_on is null))
);
create unique index grain_verification_one_at_a_time on grain_verification (user_id)
  where status in ('draft', 'submitted', 'approved');
create index grain_verification_of_trader on grain_verification (user_id, started_at desc);
create index grain_verification_by_status on grain_verification (status, submitted_at, id);
revoke delete, truncate on grain_verification from lastro_app;

create table grain_verification_document (
  evidence_id uuid primary key,
  verification_id uuid not null references grain_verification (id),
  kind text collate "C" not null,
  constraint grain_verification_document_kind_known
    check (kind in ('identity', 'tax_id', 'company_contract', 'representative', 'car', 'environmental'))
);
create index grain_verification_document_of on grain_verification_document (verification_id);
revoke update, truncate on grain_verification_document from lastro_app;

-- How somebody traded is read from the orders that ended in the last year.
create index grain_order_ended_of_producer on grain_order (producer_id, closed_at) where closed_at is not null;
create index grain_order_ended_of_buyer on grain_order (buyer_id, closed_at) where closed_at is not null;
