-- USDC and ether leave by Ethereum, where a payment that no block takes is tried again for a higher fee. Owners' addresses are
-- given the ether their own transactions cost.

alter table custody_outgoing
  -- What is sent, as the ledger counts it; null for a token that is in no books.
  add column asset text collate "C";
update custody_outgoing o set asset = case
  when o.network in ('BTC', 'SOL') then o.network
  when o.from_address_id is null then 'USDT'
  else coalesce((select s.asset from custody_sweep s where s.id = o.id),
                (select i.asset from custody_incoming i where i.return_id = o.id)) end;

create table custody_ethereum_payment (
  -- The payment's own id.
  id uuid primary key,
  speed text collate "C" not null,
  -- Whose transaction it is, canonical, and which of theirs: every attempt has the same number.
  sender text collate "C",
  nonce numeric(20, 0),
  -- Since when an administrator waits for a higher fee.
  raise_asked_at timestamptz,
  created_at timestamptz not null,
  constraint custody_ethereum_payment_speed_known check (speed in ('fast', 'normal', 'economic')),
  constraint custody_ethereum_payment_nonce_whole check ((sender is null) = (nonce is null)),
  constraint custody_ethereum_payment_nonce_once unique (sender, nonce)
);

-- Every transaction a payment was tried with, planned before it is signed.
create table custody_ethereum_attempt (
  payment_id uuid not null references custody_ethereum_payment (id),
  number integer not null,
  -- How much gas it may use, and what each unit of it may cost: in all, and beyond what every transaction pays.
  gas numeric(20, 0) not null,
  max_fee numeric(38, 0) not null,
  tip numeric(38, 0) not null,
  -- The newest block when it was planned.
  after_block numeric(20, 0) not null,
  tx_hash text collate "C",
  signed_tx text collate "C",
  created_at timestamptz not null,
  -- What the network took for it, and in which final block; also for one that failed.
  fee numeric(38, 0),
  block_number numeric(20, 0),
  primary key (payment_id, number),
  constraint custody_ethereum_attempt_once unique (tx_hash),
  constraint custody_ethereum_attempt_costs check (gas > 0 and max_fee > 0 and tip >= 0 and tip <= max_fee),
  constraint custody_ethereum_attempt_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_ethereum_attempt_in_a_block check ((fee is null) = (block_number is null)
                                                        and (fee is null or tx_hash is not null))
);
-- One of them at most is in a block.
create unique index custody_ethereum_attempt_one_landed on custody_ethereum_attempt (payment_id) where fee is not null;
create index custody_ethereum_attempt_by_block on custody_ethereum_attempt (block_number) where fee is not null;

-- Ether an owner's address was given by our own, for what its transactions cost.
create table custody_top_up (
  id uuid primary key,
  address_id uuid not null references custody_address (id),
  network text collate "C" not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint custody_top_up_positive check (amount > 0),
  constraint custody_top_up_status_known check (status in ('processing', 'sent', 'paid', 'failed')),
  constraint custody_top_up_ended_when check ((status in ('paid', 'failed')) = (ended_at is not null))
);
create unique index custody_top_up_one_under_way on custody_top_up (address_id, network) where status in ('processing', 'sent');
create index custody_top_up_by_address on custody_top_up (address_id, network);
