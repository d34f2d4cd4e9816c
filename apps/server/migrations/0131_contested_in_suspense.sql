-- A payer's bank may contest a Pix that still stands in suspense. Nobody is there to defend it: while the claim is open the
-- Pix is credited to nobody, and to give it back is to agree with the claim.

create table pix_disputes_suspense_claim (
  id uuid primary key,
  -- The Pix in suspense, whose case administrators decide.
  unmatched_id uuid not null,
  payment_id uuid not null,
  psp text collate "C" not null,
  -- How the provider names the claim.
  provider_id text collate "C" not null,
  end_to_end_id text collate "C" not null,
  amount numeric(38, 0) not null,
  situation text collate "C" not null,
  narrative text,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  outcome text collate "C" not null default 'open',
  -- What the provider is to be told, and since when it knows.
  grounds text,
  ended_at timestamptz,
  answered_at timestamptz,
  constraint pix_disputes_suspense_claim_provider_once unique (psp, provider_id),
  constraint pix_disputes_suspense_claim_amount_positive check (amount > 0),
  constraint pix_disputes_suspense_claim_outcome_known check (outcome in ('open', 'agreed', 'disagreed', 'cancelled')),
  constraint pix_disputes_suspense_claim_ended_has_its_time check ((ended_at is null) = (outcome = 'open')),
  constraint pix_disputes_suspense_claim_answer_has_grounds check ((grounds is null) = (outcome in ('open', 'cancelled')))
);
create unique index pix_disputes_suspense_claim_one_open on pix_disputes_suspense_claim (unmatched_id)
  where outcome = 'open';
create index pix_disputes_suspense_claim_by_payment on pix_disputes_suspense_claim (payment_id);
create index pix_disputes_suspense_claim_owed on pix_disputes_suspense_claim (id)
  where grounds is not null and answered_at is null;
revoke delete, truncate on pix_disputes_suspense_claim from lastro_app;
