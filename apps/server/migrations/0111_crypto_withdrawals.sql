-- Clients send crypto to addresses they have written down, with whose each is; what is sent at once to another client of
-- ours uses no network.

create table crypto_address_entry (
  id uuid primary key,
  user_id uuid not null,
  network text collate "C" not null,
  -- Canonical: what a chain compares.
  address text collate "C" not null,
  label text not null,
  -- Whose it is, as the client declares: own, third, exchange; and who that is.
  owner text collate "C" not null,
  holder text,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint crypto_address_entry_owner_known check (owner in ('own', 'third', 'exchange')),
  constraint crypto_address_entry_holder_unless_own check ((owner = 'own') = (holder is null))
);
create unique index crypto_address_entry_once on crypto_address_entry (user_id, network, address) where removed_at is null;

-- What a client asked to have sent: the declaration as it stood then. Its payout has the same id.
create table crypto_withdrawal (
  id uuid primary key,
  user_id uuid not null,
  entry_id uuid not null references crypto_address_entry (id),
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  -- Another client whose address it is: moved in the books at once, without a payout.
  recipient_id uuid,
  created_at timestamptz not null,
  constraint crypto_withdrawal_positive check (amount > 0 and fee >= 0 and fee < amount)
);
create index crypto_withdrawal_by_user on crypto_withdrawal (user_id, id desc);
revoke update, delete, truncate on crypto_withdrawal from lastro_app;
