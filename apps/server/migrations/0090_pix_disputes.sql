-- A Pix may be contested for eighty days (MED): by the bank of whoever paid our client, or by our client. Each is a case of
-- `cases` by the same id.

create table pix_disputes_dispute (
  id uuid primary key,
  direction text collate "C" not null,
  protocol text collate "C" not null,
  user_id uuid not null,
  psp text collate "C" not null,
  end_to_end_id text collate "C" not null,
  -- The Pix that came in, or the payment that left.
  payment_id uuid not null,
  -- Of the other side, as the client knows it.
  counterparty text not null,
  amount numeric(38, 0) not null,
  situation text collate "C" not null,
  narrative text,
  contact_sealed bytea,
  stage text collate "C" not null,
  stage_since timestamptz not null,
  outcome text collate "C" not null default 'pending',
  -- How the provider names it, and what it last said, in its own words.
  provider_id text collate "C",
  raw_status text,
  paid_at timestamptz not null,
  opened_at timestamptz not null,
  -- Incoming: what was there to be set aside, and what is left of it under its hold.
  hold_id uuid,
  blocked numeric(38, 0) not null default 0,
  -- Incoming: what later credits pay of the rest, and what of that has come.
  monitored numeric(38, 0) not null default 0,
  collected numeric(38, 0) not null default 0,
  monitor_until timestamptz,
  -- What went back to the payer, or came back to our client.
  returned numeric(38, 0) not null default 0,
  defence text,
  defended_at timestamptz,
  was_silent boolean not null default false,
  -- What the provider is to be told, and since when it knows.
  answer text collate "C",
  answer_grounds text,
  answered_at timestamptz,
  ended_at timestamptz,
  constraint pix_disputes_protocol_once unique (protocol),
  constraint pix_disputes_provider_once unique (direction, psp, provider_id),
  constraint pix_disputes_direction_known check (direction in ('incoming', 'outgoing')),
  constraint pix_disputes_outcome_known check (outcome in ('pending', 'approved', 'rejected')),
  constraint pix_disputes_answer_known check (answer in ('agreed', 'disagreed')),
  constraint pix_disputes_amount_positive check (amount > 0),
  constraint pix_disputes_parts_of_amount check (blocked between 0 and amount and monitored between 0 and amount
    and collected between 0 and monitored and returned between 0 and amount),
  constraint pix_disputes_ended_has_its_time check ((ended_at is not null)
    = (stage in ('closed', 'cancelled', 'completed', 'rejected')))
);
create unique index pix_disputes_one_open_per_pix on pix_disputes_dispute (direction, psp, end_to_end_id)
  where ended_at is null;
create index pix_disputes_of_client on pix_disputes_dispute (user_id, id desc);
create index pix_disputes_open on pix_disputes_dispute (stage, id) where ended_at is null;
create index pix_disputes_by_payment on pix_disputes_dispute (payment_id);
create index pix_disputes_answers_owed on pix_disputes_dispute (id) where answer is not null and answered_at is null;
revoke delete, truncate on pix_disputes_dispute from lastro_app;

-- What is given back to a payer: of what was set aside, or of what later credits paid. Each under an id of its own.
create table pix_disputes_refund (
  id uuid primary key,
  dispute_id uuid not null references pix_disputes_dispute (id),
  source text collate "C" not null,
  amount numeric(38, 0) not null,
  status text collate "C" not null default 'processing',
  refusal text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint pix_disputes_refund_source_known check (source in ('hold', 'monitored')),
  constraint pix_disputes_refund_status_known check (status in ('processing', 'returned', 'refused')),
  constraint pix_disputes_refund_amount_positive check (amount > 0),
  constraint pix_disputes_refund_ended_once_decided check ((status = 'processing') = (ended_at is null))
);
create index pix_disputes_refund_of on pix_disputes_refund (dispute_id, asked_at);
create index pix_disputes_refund_under_way on pix_disputes_refund (asked_at) where status = 'processing';
revoke delete, truncate on pix_disputes_refund from lastro_app;

-- Whom nothing leaves for until an administrator has reviewed the account: a fraud of theirs was accepted.
create table pix_disputes_fraud_mark (
  dispute_id uuid primary key references pix_disputes_dispute (id),
  user_id uuid not null,
  marked_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  grounds text,
  constraint pix_disputes_mark_lifted_by_someone check ((lifted_at is null) = (lifted_by is null)
    and (lifted_at is null) = (grounds is null))
);
create index pix_disputes_fraud_mark_now on pix_disputes_fraud_mark (user_id) where lifted_at is null;
revoke delete, truncate on pix_disputes_fraud_mark from lastro_app;
