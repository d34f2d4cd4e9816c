-- Receiving by Pix: charges, what was paid on them, what belongs to no charge, and the callbacks that hinted at it.

create table pix_charge (
  id uuid primary key,
  user_id uuid not null,
  txid text collate "C" not null,
  amount numeric(38, 0) not null,
  description text,
  status text not null,
  -- Null until the provider has accepted the charge.
  br_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider was last asked about it.
  polled_at timestamptz,
  constraint pix_charge_txid_once unique (txid),
  constraint pix_charge_positive check (amount > 0),
  constraint pix_charge_status_known check (status in ('CREATING', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED')),
  constraint pix_charge_active_has_code check (status <> 'ACTIVE' or br_code is not null),
  constraint pix_charge_paid_when_paid check ((status = 'PAID') = (paid_at is not null))
);
create index pix_charge_newest on pix_charge (user_id, id desc);
create index pix_charge_unpaid on pix_charge (expires_at) where status <> 'PAID';

-- Each step of a charge, so that the verifier can walk its history along the declared graph.
create table pix_charge_step (
  charge_id uuid not null references pix_charge (id),
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  primary key (charge_id, to_status)
);

-- A Pix that arrived, booked once however often and by whatever way we heard of it.
create table pix_payment (
  id uuid primary key,
  psp text collate "C" not null,
  end_to_end_id text collate "C" not null,
  txid text collate "C",
  -- Null for a Pix that belongs to no charge.
  charge_id uuid references pix_charge (id),
  amount numeric(38, 0) not null,
  received_at timestamptz not null,
  booked_at timestamptz not null,
  payer_name text,
  payer_document_masked text,
  -- Keyed hash of the payer's CPF or CNPJ: equal documents are equal here, and it says nothing else.
  payer_document_index bytea,
  message text,
  notes text[] not null,
  constraint pix_payment_once unique (psp, end_to_end_id),
  constraint pix_payment_positive check (amount > 0)
);
create index pix_payment_by_charge on pix_payment (charge_id, received_at);
create index pix_payment_newest on pix_payment (received_at desc);

revoke update, delete, truncate on pix_payment, pix_charge_step from lastro_app;

-- A Pix in suspense until a person says whose it is, or sends it back.
create table pix_unmatched (
  id uuid primary key,
  payment_id uuid not null references pix_payment (id),
  reason text not null,
  status text not null default 'OPEN',
  attributed_to uuid,
  return_refusal text,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint pix_unmatched_once_per_payment unique (payment_id),
  constraint pix_unmatched_reason_known check (reason in ('no_txid', 'unknown_txid')),
  constraint pix_unmatched_status_known check (status in ('OPEN', 'ATTRIBUTED', 'RETURNING', 'RETURNED')),
  constraint pix_unmatched_attributed_to_someone check ((status = 'ATTRIBUTED') = (attributed_to is not null))
);
create index pix_unmatched_waiting on pix_unmatched (status, id desc);

-- A return (devolução) asked of the provider; its id without hyphens is the id the provider knows it by.
create table pix_return (
  id uuid primary key,
  unmatched_id uuid not null references pix_unmatched (id),
  status text not null default 'PROCESSING',
  grounds text not null,
  refusal text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint pix_return_status_known check (status in ('PROCESSING', 'RETURNED', 'REFUSED')),
  constraint pix_return_ended_once_decided check ((status = 'PROCESSING') = (ended_at is null))
);
create unique index pix_return_one_at_a_time on pix_return (unmatched_id) where status <> 'REFUSED';
create index pix_return_under_way on pix_return (asked_at) where status = 'PROCESSING';

-- What the provider took back by itself of a Pix that had arrived (MED): how much the client still had, and how much not.
create table pix_claw_back (
  id uuid primary key,
  payment_id uuid not null references pix_payment (id),
  -- The id the provider gave it.
  provider_return_id text collate "C" not null,
  nature text not null,
  amount numeric(38, 0) not null,
  missing numeric(38, 0) not null,
  booked_at timestamptz not null,
  constraint pix_claw_back_once unique (payment_id, provider_return_id),
  constraint pix_claw_back_missing_is_part check (amount > 0 and missing between 0 and amount)
);
revoke update, delete, truncate on pix_claw_back from lastro_app;

-- Callbacks as they came, sealed. A body that comes again is the same callback.
create table pix_callback (
  id uuid primary key,
  body_hash bytea not null,
  body bytea not null,
  deliveries integer not null default 1,
  received_at timestamptz not null,
  constraint pix_callback_once unique (body_hash)
);
