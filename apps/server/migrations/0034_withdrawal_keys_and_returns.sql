-- A Pix key and a CPF or CNPJ that are new wait as a new address does, and a Pix that was paid and came back is given back.

alter table grain_account
  -- When the CPF or CNPJ last became another one; null where it never did since this is kept.
  add column tax_id_changed_at timestamptz;

alter table custody_withdrawal
  -- A keyed fingerprint: the same key of the same person is found again without being readable.
  add column pix_key_mark bytea,
  -- When the provider is asked next whether a paid Pix came back; null where it is asked no more.
  add column returns_asked_at timestamptz;
create index custody_withdrawal_by_pix_key on custody_withdrawal (user_id, pix_key_mark) where pix_key_mark is not null;
create index custody_withdrawal_returns_due on custody_withdrawal (returns_asked_at) where returns_asked_at is not null;
update custody_withdrawal set returns_asked_at = processed_at
where method = 'pix' and step = 'paid' and processed_at > now() - interval '90 days';

-- What of a paid Pix came back from who was to get it, each return once.
create table custody_payout_return (
  withdrawal_id uuid not null references custody_withdrawal (id),
  -- As the provider names it.
  return_id text collate "C" not null,
  -- In cents of a real, and what that is of the USDT that was exchanged.
  paid_back numeric(38, 0) not null,
  amount numeric(38, 0) not null,
  booked_at timestamptz not null,
  primary key (withdrawal_id, return_id),
  constraint custody_payout_return_positive check (paid_back > 0 and amount >= 0)
);
revoke update, delete, truncate on custody_payout_return from lastro_app;
