-- Clients send bitcoin. What came to their addresses is spent from there, and what is left of it comes back to addresses of
-- our own: change.

create table custody_bitcoin_payment (
  -- The payment's own id.
  id uuid primary key,
  speed text collate "C" not null,
  -- Where its change goes: the place below the account's public key, and the address there.
  change_number integer,
  change_address text collate "C",
  -- Since when an administrator waits for a higher fee.
  raise_asked_at timestamptz,
  -- Which transaction a final block proved.
  ended_attempt integer,
  created_at timestamptz not null,
  constraint custody_bitcoin_payment_speed_known check (speed in ('fast', 'normal', 'economic')),
  constraint custody_bitcoin_payment_change_whole check ((change_number is null) = (change_address is null)),
  constraint custody_bitcoin_payment_change_once unique (change_number),
  constraint custody_bitcoin_payment_change_address_once unique (change_address)
);

-- The outputs of ours a payment spends: each is one payment's alone.
create table custody_bitcoin_input (
  tx_hash text collate "C" not null,
  vout integer not null,
  payment_id uuid not null references custody_bitcoin_payment (id),
  -- Since which attempt; every later one spends it too, so that one of them at most is ever in a block.
  attempt integer not null,
  -- The owner's address it came to; null for change of ours.
  address_id uuid references custody_address (id),
  -- The place of its key below the account's.
  number integer not null,
  amount numeric(38, 0) not null,
  primary key (tx_hash, vout),
  constraint custody_bitcoin_input_positive check (amount > 0)
);
create index custody_bitcoin_input_of on custody_bitcoin_input (payment_id);
create index custody_bitcoin_input_from on custody_bitcoin_input (address_id) where address_id is not null;

-- Every transaction a payment was tried with, planned before it is signed.
create table custody_bitcoin_attempt (
  payment_id uuid not null references custody_bitcoin_payment (id),
  number integer not null,
  -- What the network takes, and what comes back to us as the second output; 0 without one.
  fee numeric(38, 0) not null,
  change numeric(38, 0) not null,
  -- In virtual bytes, at most.
  size integer not null,
  tx_hash text collate "C",
  signed_tx text collate "C",
  created_at timestamptz not null,
  primary key (payment_id, number),
  constraint custody_bitcoin_attempt_fee_positive check (fee > 0 and change >= 0),
  constraint custody_bitcoin_attempt_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_bitcoin_attempt_once unique (tx_hash)
);
